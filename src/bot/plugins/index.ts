/** @module Plugins: what many bots have in common. */

export { audit, cooldown, features, maintenance, stillWorking } from './bundled.js';
export type { AuditEntry } from './bundled.js';
export { plugin } from './plugin.js';
export type { Plugin, PluginHost, TearDown } from './plugin.js';

/** @module Plugins: what many bots have in common. */

export { audit, cooldown, features, maintenance } from './bundled.js';
export type { AuditEntry } from './bundled.js';
export { stillWorking } from './still-working.js';
export { plugin } from './plugin.js';
export type { TearDown } from './installed.js';
export type { Plugin, PluginHost } from './plugin.js';

export { processes as default } from './bot/processes.js';

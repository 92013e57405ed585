export { burst as default } from './bot/burst.js';

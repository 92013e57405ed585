import { z } from 'zod';
import { optional } from '../http/shape.js';

/** The body with which a person writes something in the client: MessageML, and its entity data as JSON text. */
export const writtenBody = z.object({ message: z.string(), data: optional(z.string()) });

import { z } from 'zod';
import type { FormInput } from '../../messageml/index.js';
import { badRequest } from '../errors.js';

/** @module What people choose in the selectors of a form. */

/** The ids of the people that were chosen. @throws Refusal 400 that names the field */
export function readPeople({ name }: Pick<FormInput, 'name'>, given: unknown): number[] {
  const people = z.array(userId).safeParse([given ?? []].flat().filter((id) => id !== ''));
  if (!people.success) {
    throw badRequest(`The field "${name}" takes a list of user ids.`);
  }
  return people.data.map(Number);
}

/** What was chosen among rooms and people, as the selector sends it. @throws Refusal 400 that names the field */
export function readRooms({ name }: Pick<FormInput, 'name'>, given: unknown): unknown {
  const rooms = roomSelection.safeParse(given === '' ? {} : (given ?? {}));
  if (!rooms.success) {
    throw badRequest(
      `The field "${name}" takes the lists "userIds" and "streamIds", of ids as the service writes them.`,
    );
  }
  return {
    userIds: rooms.data.userIds.map(String),
    streamIds: rooms.data.streamIds.map(toStandardBase64),
  };
}

const userId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .refine((id) => Number.isSafeInteger(Number(id))),
]);

/** Ids of streams come in the alphabet of addresses or in the standard one, with padding or without. */
const roomSelection = z.object({
  userIds: z.array(userId).default([]),
  streamIds: z.array(z.string().regex(/^[\w+/-]{2,}={0,2}$/)).default([]),
});

/** The room selector sends stream ids in the standard alphabet, with padding. */
function toStandardBase64(id: string): string {
  return Buffer.from(id, 'base64url').toString('base64');
}

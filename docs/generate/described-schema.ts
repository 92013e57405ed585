import ts from 'typescript';
import type { z } from 'zod';
import { docComment, givenType, type Interfaces } from './doc-comments.js';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * A JSON Schema whose members say what they are, as editors show it: in the words of the doc comments of the interface
 * that has the same members; those that it does not have, as keys of other kits that are read as well, say nothing.
 *
 * @throws Error when a member has no doc comment
 */
export function describedSchema(schema: Schema, interfaces: Interfaces, name: string): Schema {
  const members = membersOf(interfaces, name);
  return withMembers(schema, members, name, interfaces);
}

type Members = ReadonlyMap<string, ts.PropertySignature>;

function withMembers(
  schema: Schema,
  members: Members,
  owner: string,
  interfaces: Interfaces,
): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, of]) => {
    const member = members.get(key);
    if (member?.type === undefined || typeof of === 'boolean') {
      return [key, of] as const;
    }
    const description = docComment(member);
    if (description === '') {
      throw new Error(`${owner} does not say what "${key}" is.`);
    }
    const below = described(of, givenType(member.type), `${owner}.${key}`, interfaces);
    return [key, { description, ...below }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** What a type says of the members of a schema, or of those of its items. */
function described(
  schema: Schema,
  type: ts.TypeNode,
  owner: string,
  interfaces: Interfaces,
): Schema {
  const { items } = schema;
  if (typeof items === 'object' && !Array.isArray(items)) {
    return { ...schema, items: described(items, itemOf(type), owner, interfaces) };
  }
  return schema.properties === undefined
    ? schema
    : withMembers(schema, membersOfType(type, interfaces), owner, interfaces);
}

/** Of `readonly Room[]`, `Room`. */
function itemOf(type: ts.TypeNode): ts.TypeNode {
  const list = ts.isTypeOperatorNode(type) ? type.type : type;
  return ts.isArrayTypeNode(list) ? list.elementType : type;
}

function membersOfType(type: ts.TypeNode, interfaces: Interfaces): Members {
  if (ts.isIntersectionTypeNode(type)) {
    return new Map(type.types.flatMap((one) => [...membersOfType(one, interfaces)]));
  }
  if (ts.isTypeLiteralNode(type)) {
    return membersIn(type.members);
  }
  return membersOf(interfaces, type.getText());
}

/** Of an interface and those that it extends. */
function membersOf(interfaces: Interfaces, name: string): Members {
  const found = interfaces.get(name);
  const bases = (found?.heritageClauses ?? []).flatMap(({ types }) => types);
  const inherited = bases.flatMap((base) => [...membersOf(interfaces, base.getText())]);
  return new Map([...inherited, ...membersIn(found?.members ?? [])]);
}

function membersIn(members: Iterable<ts.TypeElement>): Members {
  return new Map(
    [...members].filter(ts.isPropertySignature).map((one) => [one.name.getText(), one] as const),
  );
}

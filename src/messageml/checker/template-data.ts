import type { TemplateData, TemplateItem } from '../../freemarker/index.js';
import { HashOfEntries } from '../../freemarker/index.js';
import { Decimal, simplify } from '../../java/numbers/index.js';
import type { SuppliedData } from '../entities/supplied-data.js';
import { JsonMembers, type JsonTree, parseWrittenTree } from '../values/json-tree.js';

/** What JavaScript would change: it puts members named by numbers first, cannot hold integers that long, and has a -0. */
const needsCare = /"\d+"\s*:|\d{16}|-0(?![.eE\d])/;

/** Jackson reads no number that is longer. */
const longInteger = /^-?\d{16,1000}$/;

/** The data of a message as its templates see it: members in the order in which they are written, integers exact. */
export function templateDataOf({ data, written }: SuppliedData): TemplateData {
  if (written === undefined || !needsCare.test(written.text)) {
    return data;
  }
  const tree = parseWrittenTree(written.text);
  return tree instanceof JsonMembers ? hashOf(tree) : data;
}

function hashOf(members: JsonMembers): HashOfEntries {
  return new HashOfEntries(new Map(Array.from(members, ([name, tree]) => [name, itemOf(tree)])));
}

function itemOf(tree: JsonTree): TemplateItem {
  if (typeof tree !== 'string') {
    return tree instanceof JsonMembers ? hashOf(tree) : tree.map(itemOf);
  }
  if (tree === '-0') {
    return 0;
  }
  return longInteger.test(tree)
    ? simplify(new Decimal(BigInt(tree), 0))
    : (JSON.parse(tree) as string | number | boolean | null);
}

import type Database from 'libsql';

const columns = 'key, value, version, due, expires';
const alive = '(expires is null or expires > ?)';

/** Of two lower bounds SQLite would look for one in the index and go through all rows between it and the other. */
const from = (prefix: string, after: string) =>
  `key >= max(${prefix}, ${after}) and key <> ${after}`;

const statements = {
  get: `select ${columns} from rows where collection = ? and key = ? and ${alive}`,
  getAll: `select ${columns} from rows where collection = ? and key in (select value from json_each(?)) and ${alive}`,
  scan: `select ${columns} from rows where collection = ?1 and ${from('?2', '?3')} and key < ?4 and ${alive} order by key limit ?`,
  due: `select ${columns} from rows where collection = ? and due <= ? and ${alive} order by due, key limit ?`,
  count: `select count(*) filter (where ${alive}) as count, count(*) as passed, max(key) as last from (
    select key, expires from rows where collection = ?2 and ${from('?3', '?4')} and key < ?5 order by key limit ?)`,
  // From each to the next by the index: going through all rows would take as long as there are rows.
  collections: `with recursive found (name) as (
    select min(collection) from rows where collection >= ?1 and collection < ?2
    union all select (select min(collection) from rows where collection > found.name and collection < ?2)
    from found where found.name is not null) select name from found where name is not null`,
  version: `select version from rows where collection = ? and key = ? and ${alive}`,
  put: `insert into rows (collection, key, value, version, due, expires) values (?, ?, ?, ?, ?, ?)
    on conflict do update set value = excluded.value, version = excluded.version, due = excluded.due, expires = excluded.expires`,
  remove: 'delete from rows where collection = ? and key = ?',
  sweep:
    'delete from rows where (collection, key) in (select collection, key from rows where expires <= ? limit 1000)',
  number: 'update commits set last = last + ? returning last',
  lease: 'select holder, epoch, until from leases where name = ?',
  acquire: `insert into leases (name, holder, epoch, until)
    values (?, ?, 1 + coalesce((select epoch from leases where name = ''), 0), ?)
    on conflict do update set holder = excluded.holder, epoch = epoch + 1, until = excluded.until
    where leases.until <= ? or leases.holder = excluded.holder returning epoch`,
  // No lease has the empty name: its row has the highest epoch of those that were forgotten.
  rememberEpochs: `insert into leases (name, holder, epoch, until)
    select '', '', coalesce(max(epoch), 0), 0 from leases where until < ?
    on conflict do update set epoch = excluded.epoch`,
  forgetLeases:
    "delete from leases where name in (select name from leases where until < ? and name <> '' limit 1000)",
  prolong: 'update leases set until = ? where name = ? and epoch = ? and until > ? returning epoch',
} as const;

/** The statements of a store, prepared once. */
export type Statements = Readonly<Record<keyof typeof statements, Database.Statement>>;

/** Prepares them. */
export function prepareStatements(database: Database.Database): Statements {
  const prepare = (name: keyof typeof statements): Database.Statement =>
    database.prepare(statements[name]);
  return {
    get: prepare('get'),
    getAll: prepare('getAll'),
    scan: prepare('scan'),
    due: prepare('due'),
    count: prepare('count'),
    collections: prepare('collections'),
    version: prepare('version'),
    put: prepare('put'),
    remove: prepare('remove'),
    sweep: prepare('sweep'),
    number: prepare('number'),
    lease: prepare('lease'),
    acquire: prepare('acquire'),
    rememberEpochs: prepare('rememberEpochs'),
    forgetLeases: prepare('forgetLeases'),
    prolong: prepare('prolong'),
  };
}

/** A row as the tables have it. */
export interface SqlRow {
  readonly key: string;
  readonly value: string;
  readonly version: number;
  readonly due: number | null;
  readonly expires: number | null;
}

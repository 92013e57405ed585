/** The version of the tables and functions. */
export const schemaVersion = 1;

/**
 * What a schema of PostgreSQL holds, to be made once. `write` makes several commits in one transaction and
 * one round trip. It begins by counting up the one row of `commits`, so the writes of all processes are made
 * one after the other, and each reads what the one before has written.
 */
export function postgresSchema(schema: string): string {
  return `
create table ${schema}.rows (
  collection text collate "C" not null,
  key text collate "C" not null,
  value text not null,
  version bigint not null,
  due double precision,
  expires double precision,
  primary key (collection, key)
);
create index rows_due on ${schema}.rows (collection, due, key) where due is not null;
create index rows_expires on ${schema}.rows (expires) where expires is not null;
create table ${schema}.leases (
  name text primary key,
  holder text not null,
  epoch bigint not null,
  until double precision not null
);
create table ${schema}.writers (
  name text primary key,
  number bigint not null,
  outcomes text[] not null,
  at double precision not null
);
create table ${schema}.commits (last bigint not null);
insert into ${schema}.commits values (0);
create table ${schema}.about (version integer not null);
insert into ${schema}.about values (${schemaVersion});

create function ${schema}.refusal(one jsonb, now double precision) returns text language plpgsql as $$
declare
  item jsonb;
  place bigint;
  found_version bigint;
begin
  for item, place in select * from jsonb_array_elements(one->'fences') with ordinality loop
    perform 1 from ${schema}.leases
      where name = item->>'name' and epoch = (item->>'epoch')::bigint for share;
    if not found then
      return 'f' || place - 1;
    end if;
  end loop;
  for item, place in select * from jsonb_array_elements(one->'changes') with ordinality loop
    if item ? 'expected' then
      select version into found_version from ${schema}.rows
        where collection = item->>'collection' and key = item->>'key' and (expires is null or expires > now);
      if coalesce(found_version, 0) <> (item->>'expected')::bigint then
        return 'c' || place - 1;
      end if;
    end if;
  end loop;
  return null;
end $$;

create function ${schema}.write(writer text, write_number bigint, writes jsonb, now double precision)
returns text[] language plpgsql as $$
declare
  next_version bigint;
  known text[];
  problem text;
  one jsonb;
  item jsonb;
begin
  update ${schema}.commits set last = last + jsonb_array_length(writes)
    returning last - jsonb_array_length(writes) into next_version;
  select outcomes into known from ${schema}.writers where name = writer and number = write_number;
  if found then
    return known;
  end if;
  known := '{}';
  for one in select * from jsonb_array_elements(writes) loop
    next_version := next_version + 1;
    problem := ${schema}.refusal(one, now);
    known := known || coalesce(problem, next_version::text);
    continue when problem is not null;
    for item in select * from jsonb_array_elements(one->'changes') loop
      if item->>'kind' = 'put' then
        insert into ${schema}.rows (collection, key, value, version, due, expires)
          values (item->>'collection', item->>'key', item->>'value', next_version,
            (item->>'due')::double precision, (item->>'expires')::double precision)
          on conflict (collection, key) do update set value = excluded.value, version = excluded.version,
            due = excluded.due, expires = excluded.expires;
      elsif item->>'kind' = 'remove' then
        delete from ${schema}.rows where collection = item->>'collection' and key = item->>'key';
      end if;
    end loop;
  end loop;
  insert into ${schema}.writers (name, number, outcomes, at) values (writer, write_number, known, now)
    on conflict (name) do update set number = excluded.number, outcomes = excluded.outcomes, at = excluded.at;
  return known;
end $$;

create function ${schema}.sweep(now double precision) returns void language sql as $$
  delete from ${schema}.rows where ctid = any (array(
    select ctid from ${schema}.rows where expires <= now limit 1000 for update skip locked));
  delete from ${schema}.writers where at < now - 86400000;
$$;
`;
}

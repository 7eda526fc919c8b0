import type pg from "pg"
import type { Sequence, Table } from "./entries.ts"

/** Schemas of the house: those of its modules, of the migrator and of the job queue. */
const OWN = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"
const NOT_OF_EXTENSION =
  "not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')"

/** Every table that holds rows, with the columns that are written: partitions in the place of what they are parts of. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
           json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                    order by a.attname) as columns,
           (select json_build_object('schema', pn.nspname, 'of', p.relname,
                                     'bounds', pg_get_expr(c.relpartbound, c.oid))
              from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
             where i.inhrelid = c.oid) as part
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OWN} and ${NOT_OF_EXTENSION}
     group by c.oid, 1, 2 order by 1, 2`)
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OWN} and ${NOT_OF_EXTENSION} order by 1, 2`)
  const found: Sequence[] = []
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted({ schema, name })}`,
    )
    for (const each of state.rows) found.push({ schema, name, ...each })
  }
  return found
}

/** The migrations that have run, in the order of their names. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from migration.schema_migration order by name",
  )
  return rows.map(({ name }) => name)
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quoted = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${identifier(schema)}.${identifier(name)}`

export const columnsOf = ({ columns }: Table): string =>
  columns.map(({ name }) => identifier(name)).join(", ")

/** The key of a table in a manifest. */
export const keyOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`

/** Settings under which COPY writes the same text everywhere. A table is read from its first page on. */
export const SAME_TEXT =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1; " +
  "set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off"

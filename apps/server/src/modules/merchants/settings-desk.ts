import { settingsFrom } from "@croupier/contract/settings"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"

export type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const Tree = z.record(z.string(), z.record(z.string(), z.unknown()))

export const DEFAULTS: Tree = Tree.parse(settingsFrom({}))

/** What a merchant overrides, and a name for that state. */
export async function readOverride(
  db: Db | Tx,
  merchantId: number,
  options: { readonly lock: boolean } = { lock: false },
): Promise<{ override: Tree; version: string }> {
  const { rows } = await sql<{ settings: unknown; version: string }>`
    select settings, md5(settings::text) as version from merchant where id = ${merchantId}
    ${options.lock ? sql`for update` : sql``}`.execute(db)
  const row = rows[0] ?? refuse("MERCHANT_UNKNOWN")
  return { override: Tree.parse(row.settings), version: row.version }
}

const Payload = z.object({
  merchantId: z.number(),
  changes: z.record(z.string(), z.unknown()),
  version: z.string(),
})

/** The override after changes by path; what equals its default is no longer in it. Refuses INPUT_INVALID. */
export function changed(override: Tree, changes: Readonly<Record<string, unknown>>): Tree {
  const next: Record<string, Record<string, unknown>> = structuredClone(
    Object.fromEntries(Object.entries(override).map(([section, values]) => [section, { ...values }])),
  )
  for (const [path, value] of Object.entries(changes)) {
    const [section = "", name = ""] = path.split(".")
    if (!Object.hasOwn(DEFAULTS, section) || !Object.hasOwn(DEFAULTS[section] ?? {}, name))
      refuse("INPUT_INVALID", [], [path])
    const values = (next[section] ??= {})
    if (JSON.stringify(DEFAULTS[section]?.[name]) === JSON.stringify(value)) delete values[name]
    else values[name] = value
    if (Object.keys(values).length === 0) delete next[section]
  }
  try {
    settingsFrom(next)
  } catch (error) {
    const paths = error instanceof Error && "issues" in error ? Object.keys(changes) : undefined
    if (!paths) throw error
    refuse("INPUT_INVALID", [], paths)
  }
  return next
}

/** Proposes other settings. Refuses CHANGED_MEANWHILE with the present tree, INPUT_INVALID. */
export async function proposeSettings(
  kit: { readonly db: Db; readonly newKey: () => string },
  { changes, version, why }: ConsoleParsed<"changeSettings">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const present = await readOverride(kit.db, merchant.id)
  if (present.version !== version) refuse("CHANGED_MEANWHILE", [], { version: present.version })
  changed(present.override, changes)
  const settings = Tree.parse(settingsFrom(present.override))
  const before = Object.fromEntries(Object.keys(changes).map((path) => [path, at(settings, path)]))
  return propose({
    act: "merchants.settings",
    target: `merchant:${merchant.code}`,
    payload: { merchantId: merchant.id, changes, version },
    before,
    after: changes,
    why,
    key: kit.newKey(),
    merchantId: merchant.id,
  })
}

const at = (tree: Tree, path: string): unknown => {
  const [section = "", name = ""] = path.split(".")
  return tree[section]?.[name]
}

/** Writes approved settings. Refuses CHANGED_MEANWHILE where they no longer begin from what was seen. */
export async function applySettings(tx: Tx, payload: unknown): Promise<void> {
  const { merchantId, changes, version } = Payload.parse(payload)
  const present = await readOverride(tx, merchantId, { lock: true })
  if (present.version !== version) refuse("CHANGED_MEANWHILE")
  await sql`
    update merchant set settings = ${JSON.stringify(changed(present.override, changes))}::jsonb, changed_at = now()
     where id = ${merchantId}`.execute(tx)
}

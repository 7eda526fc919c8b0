import { settingsFrom } from "@croupier/rules/settings"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { Warning } from "@croupier/contract/console/approvals"
import { policyOf, tightened, type MarketPolicy } from "@croupier/rules/market-policy"
import { approval, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

export type Tree = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const Tree = z.record(z.string(), z.record(z.string(), z.unknown()))

export const DEFAULTS: Tree = Tree.parse(settingsFrom({}))

/** The settings that a merchant overrides, and a name for that state. */
export async function readOverride(
  db: Db | Tx,
  merchantId: MerchantId,
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
type Payload = z.output<typeof Payload>

export interface SettingsKit {
  readonly db: Db
  readonly newKey: () => string
  /** Reads the merchants again, here and on every other node. */
  readonly changed: () => void
  /** Offers of other modules that leave the site where a merchant changes from one market's rules to another's. */
  readonly losses: (
    merchantId: MerchantId,
    from: MarketPolicy,
    to: MarketPolicy,
  ) => Promise<readonly Warning[]>
}

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
  kit: SettingsKit,
  { changes, version, why }: ConsoleParsed<"changeSettings">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const present = await readOverride(kit.db, merchant.id)
  if (present.version !== version) refuse("CHANGED_MEANWHILE", [], { version: present.version })
  changed(present.override, changes)
  const settings = Tree.parse(settingsFrom(present.override))
  const before = Object.fromEntries(Object.keys(changes).map((path) => [path, at(settings, path)]))
  return propose(
    settingsApproval(kit),
    { merchantId: merchant.id, changes, version },
    {
      target: `merchant:${merchant.code}`,
      before,
      after: changes,
      why,
      key: kit.newKey(),
      merchantId: merchant.id,
    },
  )
}

const at = (tree: Tree, path: string): unknown => {
  const [section = "", name = ""] = path.split(".")
  return tree[section]?.[name]
}

/** The settings of a merchant as they are and as they would be, before the rules of its market. */
async function bothTrees(db: Db | Tx, { merchantId, changes }: Payload) {
  const { override, version } = await readOverride(db, merchantId)
  return { version, now: settingsFrom(override), after: settingsFrom(changed(override, changes)) }
}

/**
 * Losses under proposed settings, before anybody consents: settings that another market's rules overrule, and
 * offers of other modules that end under them.
 */
async function consequences(kit: SettingsKit, db: Db | Tx, payload: Payload): Promise<readonly Warning[]> {
  const { now, after, version } = await bothTrees(db, payload)
  const stale = version === payload.version ? [] : [{ code: "changed_meanwhile", parts: [] }]
  if (now.compliance.market === after.compliance.market) return stale
  const [held, willHold] = [Tree.parse(tightened(now)), Tree.parse(tightened(after))]
  const overruled = Object.entries(willHold).flatMap(([section, values]) =>
    Object.keys(values)
      .map((name) => `${section}.${name}`)
      .filter(
        (path) =>
          !Object.hasOwn(payload.changes, path) &&
          JSON.stringify(at(held, path)) !== JSON.stringify(at(willHold, path)),
      ),
  )
  const losses = await kit.losses(
    payload.merchantId,
    policyOf(now.compliance.market),
    policyOf(after.compliance.market),
  )
  return [
    ...stale,
    ...losses,
    ...overruled.map((path): Warning => ({
      code: "market_overrules",
      parts: [
        { kind: "setting", path },
        { kind: "value", path, value: at(willHold, path) },
      ],
    })),
  ]
}

/** The warnings about settings that are not proposed yet. Refuses INPUT_INVALID. */
export const weighSettings = async (
  kit: SettingsKit,
  merchantId: MerchantId,
  changes: Readonly<Record<string, unknown>>,
): Promise<readonly Warning[]> => {
  const { version } = await readOverride(kit.db, merchantId)
  return consequences(kit, kit.db, { merchantId, changes: { ...changes }, version })
}

/** Settings that two people agree on. */
export const settingsApproval = (kit: SettingsKit): Approval<Payload> =>
  approval({
    name: "merchants.settings",
    permission: "merchants.settings",
    mode: "second-person",
    payload: Payload,
    describe: ({ changes }) => {
      const paths = Object.keys(changes)
      const [path = ""] = paths
      return paths.length === 1
        ? {
            says: "merchants.settings",
            parts: [
              { kind: "setting", path },
              { kind: "value", path, value: changes[path] },
            ],
          }
        : { says: "merchants.settings.many", parts: [{ kind: "number", number: paths.length }] }
    },
    changes: async (db, payload) => {
      const tree = Tree.parse((await bothTrees(db, payload)).now)
      return Object.entries(payload.changes).map(([path, value]) => ({
        field: path,
        now: { kind: "value", path, value: at(tree, path) },
        after: { kind: "value", path, value },
      }))
    },
    warnings: (db, payload) => consequences(kit, db, payload),
    // The approver has seen the whole tree: a second proposal would begin from another one.
    conflictKey: ({ merchantId }) => `settings:${merchantId}`,
    /** Refuses CHANGED_MEANWHILE where they no longer begin from what was seen. */
    apply: async (tx, { merchantId, changes, version }) => {
      const present = await readOverride(tx, merchantId, { lock: true })
      if (present.version !== version) refuse("CHANGED_MEANWHILE")
      await sql`
        update merchant set settings = ${JSON.stringify(changed(present.override, changes))}::jsonb, changed_at = now()
         where id = ${merchantId}`.execute(tx)
    },
    afterwards: () => kit.changed(),
  })

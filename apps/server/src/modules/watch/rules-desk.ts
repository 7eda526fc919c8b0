import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { WatchRules, type WatchRule } from "@croupier/contract/watch-values"
import { inTransaction, type Db, type Tx } from "@croupier/database"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { approval, textPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { WatchKit, WatchMerchant } from "./kit.ts"
import { rulesOf, versionsOf, writeRules } from "./rules-store.ts"
import { loosened } from "./rules/loosening.ts"

const Payload = z.object({ merchantId: z.number(), from: z.number(), rules: WatchRules })
export type RulesPayload = z.output<typeof Payload>

type RulesKit = Pick<WatchKit, "db" | "clock" | "merchants">

export async function readRules(
  { db }: RulesKit,
  merchant: WatchMerchant,
): Promise<ConsoleValue<"readWatchRules">> {
  const [{ version, rules }, versions] = await Promise.all([
    rulesOf(db, merchant),
    versionsOf(db, merchant.id),
  ])
  return {
    asset: merchant.asset,
    version,
    rules: [...rules],
    versions: versions.map(({ since, ...each }) => ({
      ...each,
      rules: [...each.rules],
      since: since.toISOString(),
    })),
  }
}

/**
 * Saves rules that only become stricter at once; others wait for a second person. Refuses CHANGED_MEANWHILE where another
 * version is in force than the one that the caller changed, PROPOSAL_WAITS.
 */
export async function saveRules(
  kit: RulesKit,
  loosening: Approval<RulesPayload>,
  { from, rules, key, why }: ConsoleParsed<"saveWatchRules">,
  { merchant, staff, record, propose }: MerchantContext,
): Promise<Outcome> {
  const target = `watch:rules:${merchant.id}`
  const now = await rulesOf(kit.db, merchant)
  // The same again, where the first answer was lost.
  if (now.version === from + 1 && isDeepStrictEqual(now.rules, rules)) return { state: "APPLIED" }
  if (loosened(now.rules, rules).length > 0)
    return propose(
      loosening,
      { merchantId: merchant.id, from, rules },
      {
        target,
        after: rules,
        why,
        key,
        merchantId: merchant.id,
      },
    )
  await inTransaction(kit.db, async (tx) => {
    await write(kit, tx, { merchantId: merchant.id, from, rules }, { askedBy: staff.login, approvedBy: null })
    await record(tx, {
      act: "watch.rules",
      target,
      before: now.rules,
      after: rules,
      why,
      merchantId: merchant.id,
    })
  })
  return { state: "APPLIED" }
}

async function write(
  { clock, merchants }: RulesKit,
  tx: Tx,
  { merchantId, from, rules }: RulesPayload,
  by: { readonly askedBy: string; readonly approvedBy: string | null },
): Promise<void> {
  const { version } = await rulesOf(tx, merchants.byId(merchantId))
  if (version !== from) refuse("CHANGED_MEANWHILE")
  if (!(await writeRules(tx, merchantId, { version: from + 1, since: clock.now(), rules, ...by })))
    refuse("CHANGED_MEANWHILE")
}

/** A rule on one line, as the second person reads it: its parameters by their names. */
const inWords = (rule: WatchRule): string =>
  Object.entries(rule)
    .filter(([name]) => name !== "ruleId")
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(" ") : String(value)}`)
    .join(" · ")

const differences = async (kit: RulesKit, db: Db | Tx, { merchantId, rules }: RulesPayload) => {
  const now = await rulesOf(db, kit.merchants.byId(merchantId))
  const before = new Map(now.rules.map((rule) => [rule.ruleId, inWords(rule)]))
  const after = new Map(rules.map((rule) => [rule.ruleId, inWords(rule)]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((ruleId) => {
    const [old, next] = [before.get(ruleId), after.get(ruleId)]
    return old === next
      ? []
      : [
          {
            field: "watch_rule",
            now: old === undefined ? null : textPart(`${ruleId}: ${old}`),
            after: next === undefined ? null : textPart(`${ruleId}: ${next}`),
          },
        ]
  })
}

/** The act of the second person. */
export const looseningApproval = (kit: RulesKit): Approval<RulesPayload> =>
  approval({
    name: "watch.loosen",
    permission: "watch.loosen",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "watch.loosen", parts: [] }),
    changes: (db, payload) => differences(kit, db, payload),
    conflictKey: ({ merchantId }) => `watch:${merchantId}`,
    apply: (tx, payload, { proposedBy, staff }) =>
      write(kit, tx, payload, { askedBy: proposedBy, approvedBy: staff.login }),
  })

import { ContractRules } from "@croupier/contract/agent-contract-rules"
import { ContractTerms, ContractKind } from "@croupier/contract/agent-contract-terms"
import type { Db, Tx } from "@croupier/database"
import { isLess, parseFraction } from "@croupier/money/fraction"
import { z } from "zod"
import { approval, memberPart, textPart, wordPart, type Approval } from "../../call/approval.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { ContractsKit } from "./kit.ts"
import { offerContract, type Offer } from "./offer.ts"
import { readRules, writeRules } from "./rules.ts"
import { holdingsOf } from "./standing.ts"

const OfferPayload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  kind: ContractKind,
  terms: ContractTerms,
  offeredBy: z.string(),
  key: z.string(),
})
export type OfferPayload = z.output<typeof OfferPayload>

export const houseOffer = ({ memberId, ...payload }: OfferPayload): Offer => ({
  ...payload,
  agentId: memberIdOf(memberId),
  offererId: null,
  payer: "platform",
})

/** Bands in the short form of a comparison: "1: 0.02 · 2: 0.04". */
const ratesOf = ({ bands }: ContractTerms): string =>
  bands.map(({ no, rate, rateWin }) => `${no}: ${rate}${rateWin === null ? "" : ` / ${rateWin}`}`).join(" · ")

/** Two people offer a contract for the platform above the merchant's rate for one. */
export const offerApproval = (kit: ContractsKit): Approval<OfferPayload> =>
  approval({
    name: "contracts.second",
    permission: "contracts.second",
    mode: "second-person",
    payload: OfferPayload,
    describe: ({ memberId, kind }) => ({
      says: "contracts.offer",
      parts: [wordPart(`contract_kind_${kind}`), memberPart(memberId)],
      memberId,
    }),
    changes: async (db: Db | Tx, { memberId, kind, terms }) => {
      const id = memberIdOf(memberId)
      const held = (await holdingsOf(db, kind, [id])).get(id)
      return [
        {
          field: "contract_rates",
          now: held ? textPart(ratesOf(held.terms)) : null,
          after: textPart(ratesOf(terms)),
        },
      ]
    },
    conflictKey: ({ memberId, kind }) => `contract:${memberId}:${kind}`,
    apply: async (tx, payload) => {
      await offerContract(kit, tx, houseOffer(payload))
    },
  })

const RulesPayload = z.object({ merchantId: z.number(), version: z.number(), rules: ContractRules })
export type RulesPayload = z.output<typeof RulesPayload>

/** The fields of rules that contradict one another: one person may offer no more than the highest rate. */
export const rulesFaults = ({ limits }: ContractRules): string[] =>
  Object.entries(limits)
    .filter(([, { alone, highest }]) => isLess(parseFraction(highest), parseFraction(alone)))
    .map(([kind]) => `rules.limits.${kind}.alone`)

const flat = ({ offerDays, noticeDays, limits }: ContractRules): ReadonlyMap<string, string> =>
  new Map([
    ["offerDays", String(offerDays)],
    ["noticeDays", String(noticeDays)],
    ...Object.entries(limits).flatMap(([kind, { alone, highest }]): [string, string][] => [
      [`${kind}.alone`, alone],
      [`${kind}.highest`, highest],
    ]),
  ])

/** Two people set other limits. Contracts in force keep their terms; offers are looked at again when they are accepted. */
export const rulesApproval = (kit: Pick<ContractsKit, "clock">): Approval<RulesPayload> =>
  approval({
    name: "contracts.rules",
    permission: "contracts.rules",
    mode: "second-person",
    payload: RulesPayload,
    describe: () => ({ says: "contracts.rules", parts: [] }),
    changes: async (db: Db | Tx, { merchantId, rules }) => {
      const before = flat((await readRules(db, merchantId)).rules)
      return [...flat(rules)]
        .filter(([field, value]) => before.get(field) !== value)
        .map(([field, value]) => ({ field, now: textPart(before.get(field) ?? ""), after: textPart(value) }))
    },
    conflictKey: ({ merchantId }) => `contract-rules:${merchantId}`,
    apply: async (tx, { merchantId, version, rules }, { staff }) => {
      const written = { merchantId, from: version, rules, at: kit.clock.now(), by: staff.login }
      if (!(await writeRules(tx, written))) refuse("CHANGED_MEANWHILE")
    },
  })

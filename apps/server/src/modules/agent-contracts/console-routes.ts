import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { inTransaction, sql } from "@croupier/database"
import { consoleHandlers, type MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { contractIdOf, memberIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { houseOffer, offerApproval, rulesApproval, rulesFaults } from "./approvals.ts"
import { endsWith } from "./cascade.ts"
import type { ContractsKit } from "./kit.ts"
import { isAllowed } from "./market.ts"
import { offerContract } from "./offer.ts"
import { quotaConsoleRoutes } from "./quota/quota-console-routes.ts"
import { highestRateText, isWithin, readRules } from "./rules.ts"
import { findContract, movesOf, selectContracts } from "./store.ts"
import { closeTemplate, listTemplates, saveTemplate } from "./templates.ts"
import { agreeEnd, askEnd, takeEndBack, withdrawOffer } from "./termination.ts"
import { versionsOf } from "./version-store.ts"
import { behind, contractViews, endingViews, moveViews, versionView } from "./views.ts"

/** Contracts as people of the house see them, and decide for the platform. */
export const contractConsoleRoutes = (kit: ContractsKit) =>
  consoleHandlers({
    listContracts: (input, context) => listContracts(kit, input, context),
    contractTrail: (input, context) => contractTrail(kit, input, context),
    offerContractByHouse: (input, context) => offerByHouse(kit, input, context),
    endContractByHouse: (input, context) => endByHouse(kit, input, context),
    contractRules: async (_, { merchant }) => {
      const { rules, version, changedAt, changedBy } = await readRules(kit.db, merchant.id)
      return { rules, version, changedAt: changedAt?.toISOString() ?? null, changedBy }
    },
    changeContractRules: (input, context) => changeRules(kit, input, context),
    ...quotaConsoleRoutes(kit),
    listContractTemplates: (input, context) => listTemplates(kit, input, context),
    saveContractTemplate: (input, context) => saveTemplate(kit, input, context),
    closeContractTemplate: (input, context) => closeTemplate(kit, input, context),
  })

async function listContracts(
  kit: ContractsKit,
  { cursor, limit, kind, state, memberId, offererId }: ConsoleParsed<"listContracts">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listContracts">> {
  const found = await selectContracts(
    kit.db,
    sql.join(
      [
        sql`r.merchant_id = ${merchant.id}`,
        behind(idCursor(cursor)),
        ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
        ...(state === undefined ? [] : [sql`r.state = ${state}`]),
        ...(memberId === undefined ? [] : [sql`r.agent_id = ${memberIdOf(memberId)}`]),
        ...(offererId === undefined ? [] : [sql`r.offerer_id = ${memberIdOf(offererId)}`]),
      ],
      sql` and `,
    ),
    { order: sql`r.id desc`, limit: limit + 1 },
  )
  const page = pageOf(found, limit, ({ id }) => String(id))
  const views = await contractViews(kit, kit.db, page.rows)
  return {
    rows: views.map(({ contractId, agent, offerer, payer, accepted, offered, endedAt, ...view }, at) => {
      const terms = (accepted ?? offered)?.terms
      return {
        contractId,
        kind: view.kind,
        agent,
        offerer,
        payer,
        state: view.state,
        rate: terms ? highestRateText(terms) : "0",
        since: page.rows[at]?.since.toISOString() ?? view.createdAt,
        endedAt,
      }
    }),
    cursor: page.cursor,
  }
}

async function contractTrail(
  kit: ContractsKit,
  { contractId }: ConsoleParsed<"contractTrail">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"contractTrail">> {
  const contract = await findContract(kit.db, merchant.id, contractIdOf(contractId))
  if (!contract) return refuse("CONTRACT_UNKNOWN")
  const [view] = await contractViews(kit, kit.db, [contract])
  const binds = contract.state === "ACCEPTED" || contract.state === "TERMINATION_REQUESTED"
  return {
    contract: view ?? refuse("CONTRACT_UNKNOWN"),
    versions: (await versionsOf(kit.db, [contract.id])).map(versionView),
    moves: moveViews(await movesOf(kit.db, contract.id)),
    ends: binds ? await endingViews(kit, await inTransaction(kit.db, (tx) => endsWith(tx, contract))) : [],
  }
}

async function offerByHouse(
  kit: ContractsKit,
  { memberId, kind, terms, key, why }: ConsoleParsed<"offerContractByHouse">,
  { merchant, staff, record, propose }: MerchantContext,
): Promise<Outcome> {
  const payload = { merchantId: merchant.id, memberId, kind, terms, offeredBy: staff.login, key }
  const entry = { target: `member:${memberId}`, after: { kind, terms }, why, merchantId: merchant.id }
  const { rules } = await readRules(kit.db, merchant.id)
  // Terms that the market forbids are refused by the offer itself: a second person could not approve them either.
  const isOffered = isAllowed(merchant.policy, kind, terms) && isWithin(rules, "highest", kind, terms)
  if (isOffered && !isWithin(rules, "alone", kind, terms))
    return propose(offerApproval(kit), payload, { ...entry, before: null, key })
  await inTransaction(kit.db, async (tx) => {
    await offerContract(kit, tx, houseOffer(payload))
    await record(tx, { ...entry, act: "contracts.offer" })
  })
  return { state: "APPLIED" }
}

async function endByHouse(
  kit: ContractsKit,
  { contractId, act, ends, why }: ConsoleParsed<"endContractByHouse">,
  { merchant, staff, record }: MerchantContext,
): Promise<null> {
  const actor = {
    merchantId: merchant.id,
    contractId: contractIdOf(contractId),
    memberId: null,
    by: staff.login,
  }
  await inTransaction(kit.db, async (tx) => {
    switch (act) {
      case "withdraw":
        await withdrawOffer(kit, tx, actor)
        break
      case "ask":
        await askEnd(kit, tx, actor)
        break
      case "back":
        await takeEndBack(kit, tx, actor)
        break
      case "agree":
        await agreeEnd(kit, tx, actor, ends)
        break
    }
    await record(tx, {
      act: `contracts.${act}`,
      target: `contract:${contractId}`,
      why,
      merchantId: merchant.id,
    })
  })
  return null
}

async function changeRules(
  kit: ContractsKit,
  { rules, version, key, why }: ConsoleParsed<"changeContractRules">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const faults = rulesFaults(rules)
  if (faults.length > 0) refuse("INPUT_INVALID", [], faults)
  const before = await readRules(kit.db, merchant.id)
  if (before.version !== version) refuse("CHANGED_MEANWHILE")
  return propose(
    rulesApproval(kit),
    { merchantId: merchant.id, version, rules },
    {
      target: `contract-rules:${merchant.id}`,
      before: before.rules,
      after: rules,
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

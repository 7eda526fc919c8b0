import type { Parsed, Value } from "@croupier/contract"
import type { offerContract as offerRow } from "@croupier/contract/agent-contracts"
import { inTransaction } from "@croupier/database"
import { handlers, type MemberContext } from "../../call/context.ts"
import { contractIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { acceptOffer, rejectOffer } from "./answer.ts"
import type { ContractsKit } from "./kit.ts"
import { offerContract } from "./offer.ts"
import { quotaRoutes } from "./quota/quota-routes.ts"
import { contractPage, readBelow, readHistory, readPreview } from "./site-reads.ts"
import { findContract } from "./store.ts"
import { agreeEnd, askEnd, takeEndBack, withdrawOffer, type Actor } from "./termination.ts"
import { contractViews } from "./views.ts"

const actorOf = (contractId: string, { member, merchant }: MemberContext): Actor => ({
  merchantId: merchant.id,
  contractId: contractIdOf(contractId),
  memberId: member.id,
  by: member.account,
})

/** Contracts of an agent with those above and below: pages and acts of the agent centre. */
export const contractRoutes = (kit: ContractsKit) =>
  handlers({
    dividendContract: (_, context) => contractPage(kit, "dividend", context),
    dailySalaryContract: (_, context) => contractPage(kit, "daily", context),
    hourlySalaryContract: (_, context) => contractPage(kit, "hourly", context),
    realTimeSalaryContract: (_, context) => contractPage(kit, "realtime", context),
    ...quotaRoutes(kit),
    quotaContract: (_, context) => contractPage(kit, "quota", context),
    contractsBelow: (input, context) => readBelow(kit, input, context),
    contractHistory: (input, context) => readHistory(kit, input, context),
    previewContract: (input, context) => readPreview(kit, input, context),
    offerContract: (input, context) => offer(kit, input, context),
    acceptContract: async ({ contractId, version, ends, password }, context) => {
      await kit.identity.provePayment(context, password)
      const asked = {
        merchantId: context.merchant.id,
        agentId: context.member.id,
        contractId: contractIdOf(contractId),
        version,
      }
      const from = await inTransaction(kit.db, (tx) => acceptOffer(kit, tx, asked, ends))
      return { from: from.toISOString() }
    },
    rejectContract: async ({ contractId, version }, { member, merchant }) => {
      const asked = {
        merchantId: merchant.id,
        agentId: member.id,
        contractId: contractIdOf(contractId),
        version,
      }
      await inTransaction(kit.db, (tx) => rejectOffer(kit, tx, asked))
      return null
    },
    withdrawContractOffer: async ({ contractId }, context) => {
      await inTransaction(kit.db, (tx) => withdrawOffer(kit, tx, actorOf(contractId, context)))
      return null
    },
    askContractEnd: async ({ contractId }, context) => {
      const until = await inTransaction(kit.db, (tx) => askEnd(kit, tx, actorOf(contractId, context)))
      return { noticeUntil: until.toISOString() }
    },
    takeContractEndBack: async ({ contractId }, context) => {
      await inTransaction(kit.db, (tx) => takeEndBack(kit, tx, actorOf(contractId, context)))
      return null
    },
    agreeContractEnd: async ({ contractId, ends, password }, context) => {
      await kit.identity.provePayment(context, password)
      const from = await inTransaction(kit.db, (tx) => agreeEnd(kit, tx, actorOf(contractId, context), ends))
      return { from: from.toISOString() }
    },
  })

/** An agent offers to an agent below, who is named by the account. Members of other lines are answered as if there were none. */
async function offer(
  kit: ContractsKit,
  { account, password, ...made }: Parsed<typeof offerRow>,
  context: MemberContext,
): Promise<Value<typeof offerRow>> {
  const { member, merchant } = context
  const [found] = await kit.accountsFrom(merchant.id, { start: account, after: undefined, limit: 1 })
  const agentId = found?.account.toLowerCase() === account.toLowerCase() ? found.id : undefined
  if (agentId === undefined || agentId === member.id) return refuse("AGENT_UNKNOWN")
  if (!(await kit.tree.inTeam(kit.db, member.id, [agentId])).has(agentId)) refuse("AGENT_UNKNOWN")
  await kit.identity.provePayment(context, password)
  const { contractId } = await inTransaction(kit.db, (tx) =>
    offerContract(kit, tx, {
      ...made,
      merchantId: merchant.id,
      agentId,
      offererId: member.id,
      offeredBy: member.account,
    }),
  )
  const contract = await findContract(kit.db, merchant.id, contractId)
  const [view] = contract ? await contractViews(kit, kit.db, [contract]) : []
  return view ?? refuse("CONTRACT_UNKNOWN")
}

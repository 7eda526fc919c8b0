import { isOpen } from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { boundaryFrom } from "./boundary.ts"
import { endsByAcceptance } from "./cascade.ts"
import type { Contract, Version } from "./contract.ts"
import { endBeneath, refuseUnshown } from "./ending.ts"
import type { ContractsKit } from "./kit.ts"
import { checkPlace } from "./offer.ts"
import { grantQuota } from "./quota/grant.ts"
import { isAllowed } from "./market.ts"
import { isWithin, readRules } from "./rules.ts"
import { isSalary, reserveSalaries } from "./salary-reserve.ts"
import { findContract, lockContracts, moveContract, selectContracts } from "./store.ts"
import { acceptVersion, endOffer, versionsOf } from "./version-store.ts"

/** The offer that an agent answers. */
export interface Asked {
  readonly merchantId: MerchantId
  readonly agentId: MemberId
  readonly contractId: ContractId
  readonly version: number
}

interface OpenOffer {
  readonly contract: Contract
  readonly offer: Version
  readonly versions: readonly Version[]
}

/** The offer that an agent may answer. Refuses CONTRACT_UNKNOWN, and CONTRACT_OFFER_OVER where it is not open any more. */
async function openOffer(kit: ContractsKit, tx: Tx, asked: Asked): Promise<OpenOffer> {
  const contract = await findContract(tx, asked.merchantId, asked.contractId)
  if (contract?.agentId !== asked.agentId) return refuse("CONTRACT_UNKNOWN")
  const versions = await versionsOf(tx, [contract.id])
  const offer = versions.find(({ version }) => version === asked.version)
  if (offer?.state !== "OFFERED" || !isOpen(offer.expiresAt, kit.clock.now()))
    return refuse("CONTRACT_OFFER_OVER")
  return { contract, offer, versions }
}

/** The effect of an acceptance: the instant from which the terms count, and the contracts below that end there. */
export async function previewAcceptance(kit: ContractsKit, tx: Tx, asked: Asked) {
  const { contract, offer } = await openOffer(kit, tx, asked)
  return {
    effectiveFrom: await effectiveFrom(kit, tx, contract, offer),
    ends: await endsByAcceptance(kit, tx, contract, offer.terms),
  }
}

/** The instant from which terms accepted now count: the first boundary, and none before the end of a contract that is ending. */
async function effectiveFrom(
  kit: ContractsKit,
  tx: Tx,
  contract: Contract,
  { terms }: Version,
): Promise<Date> {
  const ending = await selectContracts(
    tx,
    sql`r.agent_id = ${contract.agentId} and r.kind = ${contract.kind} and r.state = 'ENDING'`,
  )
  const from = [kit.clock.now(), ...ending.flatMap(({ endedAt }) => endedAt ?? [])]
  const { timeZone } = kit.merchants.byId(contract.merchantId).brand
  return boundaryFrom(new Date(Math.max(...from.map((at) => at.getTime()))), timeZone, contract.kind, terms)
}

/**
 * An agent accepts an offer. `shown` are the contracts that the agent was told will end. Endings and quotas commit with the
 * acceptance. Answers with the instant from which the terms count. Refuses CONTRACT_UNKNOWN, CONTRACT_OFFER_OVER,
 * CONTRACT_CASCADE, CONTRACT_LIMIT, CONTRACT_STATE, QUOTA_SHORT, and as `checkPlace` does.
 */
export async function acceptOffer(
  kit: ContractsKit,
  tx: Tx,
  asked: Asked,
  shown: readonly string[],
): Promise<Date> {
  await lockContracts(tx, asked.merchantId)
  const { contract, offer, versions } = await openOffer(kit, tx, asked)
  const { rules } = await readRules(tx, asked.merchantId)
  if (!isWithin(rules, "highest", contract.kind, offer.terms)) refuse("CONTRACT_LIMIT")
  if (!isAllowed(kit.merchants.byId(asked.merchantId).policy, contract.kind, offer.terms))
    refuse("CONTRACT_MARKET")
  await checkPlace(kit, tx, { ...contract, terms: offer.terms })
  const endings = await endsByAcceptance(kit, tx, contract, offer.terms)
  refuseUnshown(shown, endings)

  const now = kit.clock.now()
  const from = await effectiveFrom(kit, tx, contract, offer)
  const isNew = contract.state === "OFFERED"
  const { moved, state } = await moveContract(tx, contract, isNew ? "accepted" : "change_accepted", {
    at: now,
    why: null,
    nextCheckAt: null,
  })
  if (!moved) refuse("CONTRACT_STATE", [state])
  await acceptVersion(tx, offer, { acceptedAt: now, effectiveFrom: from })
  if (contract.kind === "quota") {
    const before = versions.findLast(({ state: each }) => each === "ACCEPTED")
    await grantQuota(tx, contract, {
      before: before?.terms.grants ?? [],
      after: offer.terms.grants,
      at: now,
    })
  }
  await endBeneath(kit, tx, contract, endings, { now, from })
  if (isSalary(contract.kind) && !(await reserveSalaries(kit, tx, contract.merchantId, from)))
    refuse("CONTRACT_LIMIT")
  return from
}

/** An agent rejects an offer. Refuses CONTRACT_UNKNOWN, CONTRACT_OFFER_OVER. */
export async function rejectOffer(kit: ContractsKit, tx: Tx, asked: Asked): Promise<void> {
  await lockContracts(tx, asked.merchantId)
  const { contract, offer } = await openOffer(kit, tx, asked)
  const now = kit.clock.now()
  await endOffer(tx, offer, "rejected", now)
  const event = contract.state === "OFFERED" ? "rejected" : "change_rejected"
  await moveContract(tx, contract, event, { at: now, why: null, nextCheckAt: null })
}

import { isDeepStrictEqual } from "node:util"
import type { ContractKind, Payer } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { sql, type Tx } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Contract, Version } from "./contract.ts"
import type { ContractsKit } from "./kit.ts"
import { isAllowed } from "./market.ts"
import { isOn, isWithin, readRules } from "./rules.ts"
import { holdingsOf, nearestHolder, type Holding } from "./standing.ts"
import { findContract, insertContract, lockContracts, moveContract, selectContracts } from "./store.ts"
import { faultOf, isPayKind, mayStandBeneath, termsOf } from "./terms.ts"
import { insertVersion, versionByKey, versionsOf } from "./version-store.ts"

/** An offer of a contract, or of other terms for one. */
export interface Offer {
  readonly merchantId: MerchantId
  readonly kind: ContractKind
  readonly agentId: MemberId
  /** Null: the platform. */
  readonly offererId: MemberId | null
  readonly payer: Payer
  readonly terms: ContractTerms
  /** The account of the agent or the login of the staff. */
  readonly offeredBy: string
  /** The offerer's own key: the same key gives the same offer. */
  readonly key: string
}

/** The version that an offer made. */
export interface Offered {
  readonly contractId: ContractId
  readonly version: number
}

/**
 * Offers a contract, or other terms to an agent who holds one of the same offerer. Refuses CONTRACT_KIND_OFF,
 * CONTRACT_TERMS, CONTRACT_LIMIT, AGENT_UNKNOWN, CONTRACT_NOT_HELD, CONTRACT_NOT_NEAREST, CONTRACT_NOT_MATCHED,
 * CONTRACT_PAYER, CONTRACT_PENDING, CONTRACT_STATE, IDEMPOTENCY_CONFLICT.
 */
export async function offerContract(kit: ContractsKit, tx: Tx, offer: Offer): Promise<Offered> {
  const { merchantId, kind, agentId, terms } = offer
  await lockContracts(tx, merchantId)
  const before = await versionByKey(tx, offer.offeredBy, offer.key)
  if (before) return repeated(tx, offer, before)
  if (!isOn(kit.merchants.byId(merchantId).settings, kind)) refuse("CONTRACT_KIND_OFF")
  const fault = faultOf(kind, terms)
  if (fault) refuse("CONTRACT_TERMS", [fault], { fault })
  const { rules } = await readRules(tx, merchantId)
  if (!isWithin(rules, "highest", kind, terms)) refuse("CONTRACT_LIMIT")
  if (!isAllowed(kit.merchants.byId(merchantId).policy, kind, terms)) refuse("CONTRACT_MARKET")
  const seats = await kit.tree.seatsOf(tx, merchantId, [agentId])
  if (seats.get(agentId)?.isAgent !== true) refuse("AGENT_UNKNOWN")
  await checkPlace(kit, tx, offer)

  const now = kit.clock.now()
  const expiresAt = new Date(now.getTime() + rules.offerDays * DAY_MS)
  const held = (await holdingsOf(tx, kind, [agentId])).get(agentId)
  const contract = held ? await changing(tx, offer, held) : await created(tx, offer, { at: now, expiresAt })
  const version = await insertVersion(tx, {
    contractId: contract.id,
    offeredBy: offer.offeredBy,
    key: offer.key,
    offeredAt: now,
    expiresAt,
    terms,
  })
  if (held)
    await moveContract(tx, contract, "change_offered", {
      at: now,
      why: offer.offeredBy,
      nextCheckAt: expiresAt,
    })
  return { contractId: contract.id, version }
}

/** Terms by their meaning: "10" and "10.00" are the same amount. */
const meant = (kind: ContractKind, { carryIn, collect, grants, ...terms }: ContractTerms) => ({
  rules: isPayKind(kind) ? termsOf(kind, { carryIn, collect, grants, ...terms }) : undefined,
  carryIn,
  collect,
  grants,
})

/** The offer that an earlier call with the same key made. Refuses IDEMPOTENCY_CONFLICT where its content is another. */
async function repeated(
  tx: Tx,
  { merchantId, kind, agentId, payer, terms }: Offer,
  { contractId, version, terms: before }: Version,
): Promise<Offered> {
  const contract = await findContract(tx, merchantId, contractId)
  const isSame =
    contract?.kind === kind &&
    contract.agentId === agentId &&
    contract.payer === payer &&
    isDeepStrictEqual(meant(kind, before), meant(kind, terms))
  if (!isSame) refuse("IDEMPOTENCY_CONFLICT")
  return { contractId, version }
}

/**
 * Refuses an offer at the wrong place: the nearest agent above who holds the kind offers it, or the platform where none
 * does; its terms must be matched by those of the offerer's own contract; and below a contract that an agent pays,
 * agents pay. It is asked again when the offer is accepted.
 */
export async function checkPlace(
  kit: Pick<ContractsKit, "tree">,
  tx: Tx,
  {
    kind,
    agentId,
    offererId,
    payer,
    terms,
  }: Pick<Offer, "kind" | "agentId" | "offererId" | "payer" | "terms">,
): Promise<void> {
  const nearest = await nearestHolder(kit, tx, kind, agentId)
  if ((nearest?.agentId ?? null) !== offererId) {
    const own = offererId === null ? undefined : (await holdingsOf(tx, kind, [offererId])).get(offererId)
    refuse(offererId !== null && own === undefined ? "CONTRACT_NOT_HELD" : "CONTRACT_NOT_NEAREST")
  }
  if (!nearest) {
    if (payer === "upline") refuse("CONTRACT_PAYER")
    return
  }
  if (!mayStandBeneath(kind, nearest.terms, terms)) refuse("CONTRACT_NOT_MATCHED")
  if (nearest.payer === "upline" && payer !== "upline") refuse("CONTRACT_PAYER")
}

/** The contract whose terms are to change. Its offerer, its payer and its periods a month stay. */
async function changing(
  tx: Tx,
  { merchantId, offererId, payer, terms, kind }: Offer,
  held: Holding,
): Promise<Contract> {
  const contract = await findContract(tx, merchantId, held.id)
  if (contract?.offererId !== offererId) return refuse("CONTRACT_NOT_NEAREST")
  if (contract.payer !== payer) refuse("CONTRACT_PAYER")
  if (contract.state !== "ACCEPTED") refuse("CONTRACT_STATE", [contract.state])
  const fixed = faultOfChange(kind, held.terms, terms)
  if (fixed) refuse("CONTRACT_TERMS", [fixed], { fault: fixed })
  const pending = (await versionsOf(tx, [held.id])).some(({ state }) => state === "OFFERED")
  if (pending) refuse("CONTRACT_PENDING")
  return contract
}

function faultOfChange(kind: ContractKind, before: ContractTerms, after: ContractTerms): string | undefined {
  if (kind !== "quota") return before.periods === after.periods ? undefined : "PERIODS_FIXED"
  const isLess = before.grants.some(
    ({ group, accounts }) => (after.grants.find((each) => each.group === group)?.accounts ?? 0) < accounts,
  )
  return isLess ? "GRANTS_LESS" : undefined
}

async function created(
  tx: Tx,
  { merchantId, kind, agentId, offererId, payer }: Offer,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<Contract> {
  const open = await selectContracts(
    tx,
    sql`r.agent_id = ${agentId} and r.kind = ${kind} and r.state = 'OFFERED' and r.offerer_id is not distinct from ${offererId}::bigint`,
  )
  if (open.length > 0) refuse("CONTRACT_PENDING")
  return insertContract(tx, { merchantId, kind, agentId, offererId, payer, at, expiresAt })
}

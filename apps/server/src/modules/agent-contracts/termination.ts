import type { Tx } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { boundaryFrom } from "./boundary.ts"
import { endsWith } from "./cascade.ts"
import type { Contract, Party } from "./contract.ts"
import { endBeneath, endContract, refuseUnshown, withdraw } from "./ending.ts"
import type { ContractsKit } from "./kit.ts"
import { readRules } from "./rules.ts"
import { findContract, lockContracts, moveContract } from "./store.ts"
import { versionsOf } from "./version-store.ts"

/** A party of a contract: an agent on either side, or the platform as the offerer. */
export interface Actor {
  readonly merchantId: MerchantId
  readonly contractId: ContractId
  /** Null: the platform. */
  readonly memberId: MemberId | null
  /** The account of the agent or the login of the staff, for the history. */
  readonly by: string
}

/** The contract of an actor, and the actor's side of it. Refuses CONTRACT_UNKNOWN to all but its parties. */
export async function contractOf(tx: Tx, actor: Actor): Promise<{ contract: Contract; party: Party }> {
  const contract = await findContract(tx, actor.merchantId, actor.contractId)
  if (contract && contract.agentId === actor.memberId) return { contract, party: "agent" }
  if (contract && contract.offererId === actor.memberId) return { contract, party: "offerer" }
  return refuse("CONTRACT_UNKNOWN")
}

/** The offerer takes an offer back that was not answered. Refuses CONTRACT_UNKNOWN, CONTRACT_OFFER_OVER. */
export async function withdrawOffer(kit: ContractsKit, tx: Tx, actor: Actor): Promise<void> {
  await lockContracts(tx, actor.merchantId)
  const { contract, party } = await contractOf(tx, actor)
  if (party !== "offerer") refuse("CONTRACT_UNKNOWN")
  await withdraw(tx, contract, { now: kit.clock.now(), why: actor.by })
}

/** The effect of an end that is agreed now: the instant of the end, and the contracts that end with it. */
export async function previewEnd(kit: ContractsKit, tx: Tx, actor: Actor) {
  const { contract } = await contractOf(tx, actor)
  const last = (await versionsOf(tx, [contract.id])).findLast(({ state }) => state === "ACCEPTED")
  if (!last) return refuse("CONTRACT_STATE", [contract.state])
  const { timeZone } = kit.merchants.byId(actor.merchantId).brand
  return {
    endsAt: boundaryFrom(kit.clock.now(), timeZone, contract.kind, last.terms),
    ends: await endsWith(tx, contract),
  }
}

/**
 * A party asks for the end: the other agrees, or the notice runs out. Answers with the end of the notice. Refuses
 * CONTRACT_UNKNOWN, CONTRACT_PENDING while other terms wait for an answer, CONTRACT_STATE where the contract is not in
 * force.
 */
export async function askEnd(kit: ContractsKit, tx: Tx, actor: Actor): Promise<Date> {
  await lockContracts(tx, actor.merchantId)
  const { contract, party } = await contractOf(tx, actor)
  if ((await versionsOf(tx, [contract.id])).some(({ state, version }) => state === "OFFERED" && version > 1))
    refuse("CONTRACT_PENDING")
  const now = kit.clock.now()
  const { rules } = await readRules(tx, actor.merchantId)
  const until = new Date(now.getTime() + rules.noticeDays * DAY_MS)
  const { moved, state } = await moveContract(tx, contract, "end_asked", {
    at: now,
    why: actor.by,
    nextCheckAt: until,
    endAsked: { by: party, until },
  })
  if (!moved) refuse("CONTRACT_STATE", [state])
  return until
}

/** The party that asked for the end takes the request back. Refuses CONTRACT_UNKNOWN, CONTRACT_STATE. */
export async function takeEndBack(kit: ContractsKit, tx: Tx, actor: Actor): Promise<void> {
  await lockContracts(tx, actor.merchantId)
  const { contract, party } = await contractOf(tx, actor)
  if (contract.endAskedBy !== party) refuse("CONTRACT_STATE", [contract.state])
  const { moved, state } = await moveContract(tx, contract, "end_taken_back", {
    at: kit.clock.now(),
    why: actor.by,
    nextCheckAt: null,
    endAsked: null,
  })
  if (!moved) refuse("CONTRACT_STATE", [state])
}

/**
 * The other party agrees to the end. `shown` are the contracts that it was told will end. Answers with the instant of the
 * end. Refuses CONTRACT_UNKNOWN, CONTRACT_STATE, CONTRACT_CASCADE where others would end.
 */
export async function agreeEnd(
  kit: ContractsKit,
  tx: Tx,
  actor: Actor,
  shown: readonly string[],
): Promise<Date> {
  await lockContracts(tx, actor.merchantId)
  const { contract, party } = await contractOf(tx, actor)
  if (contract.state !== "TERMINATION_REQUESTED" || contract.endAskedBy === party)
    refuse("CONTRACT_STATE", [contract.state])
  const endings = await endsWith(tx, contract)
  refuseUnshown(shown, endings)
  const now = kit.clock.now()
  await endBeneath(kit, tx, contract, endings, { now, from: now })
  return endContract(kit, tx, contract, {
    event: "end_agreed",
    reason: "consent",
    now,
    from: now,
    why: actor.by,
  })
}

import { isOpen } from "@croupier/agents"
import type { ContractState } from "@croupier/contract/agent-contract-states"
import { inTransaction, type Tx } from "@croupier/database"
import { startWorker, stepDue, type Worker } from "../../kernel/lifecycle.ts"
import type { Loop } from "../../kernel/loop.ts"
import { endsWith } from "./cascade.ts"
import type { Contract } from "./contract.ts"
import { contractLife } from "./contract-states.ts"
import { endBeneath, endContract } from "./ending.ts"
import type { ContractsKit } from "./kit.ts"
import { isSalary, reserveSalaries } from "./salary-reserve.ts"
import { claimDue, findContract, lockContracts, moveContract } from "./store.ts"
import { endOffer, versionsOf } from "./version-store.ts"

/**
 * A check of a contract whose time has come: an offer lapses, a notice has run out, the last window has passed. An act that
 * commits first wins. A second check changes nothing.
 */
export const afterTime = (kit: ContractsKit, { merchantId, id }: Contract): Promise<void> =>
  inTransaction(kit.db, async (tx) => {
    await lockContracts(tx, merchantId)
    const held = await findContract(tx, merchantId, id)
    if (held?.state === "OFFERED" || held?.state === "ACCEPTED") return offerEnds(kit, tx, held)
    if (held?.state === "TERMINATION_REQUESTED") return noticeEnds(kit, tx, held)
    if (held?.state === "ENDING") return windowEnds(kit, tx, held)
    return undefined
  })

async function offerEnds(kit: ContractsKit, tx: Tx, held: Contract): Promise<void> {
  const now = kit.clock.now()
  const pending = (await versionsOf(tx, [held.id])).find(({ state }) => state === "OFFERED")
  if (!pending) return contractLife.postpone(tx, held, null)
  if (isOpen(pending.expiresAt, now)) return contractLife.postpone(tx, held, pending.expiresAt)
  await endOffer(tx, pending, "lapsed", now)
  const event = held.state === "OFFERED" ? "lapsed" : "change_lapsed"
  await moveContract(tx, held, event, { at: now, why: null, nextCheckAt: null })
  return undefined
}

async function noticeEnds(kit: ContractsKit, tx: Tx, held: Contract): Promise<void> {
  const now = kit.clock.now()
  if (held.noticeUntil !== null && now < held.noticeUntil)
    return contractLife.postpone(tx, held, held.noticeUntil)
  await endBeneath(kit, tx, held, await endsWith(tx, held), { now, from: now })
  await endContract(kit, tx, held, { event: "notice_over", reason: "notice", now, from: now, why: null })
  return undefined
}

async function windowEnds(kit: ContractsKit, tx: Tx, held: Contract): Promise<void> {
  const now = kit.clock.now()
  if (held.endedAt !== null && now < held.endedAt) return contractLife.postpone(tx, held, held.endedAt)
  await moveContract(tx, held, "over", { at: now, why: null, nextCheckAt: null })
  if (isSalary(held.kind)) await reserveSalaries(kit, tx, held.merchantId, now)
  return undefined
}

const worker = (kit: ContractsKit): Worker<ContractState, Contract> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDue(kit.db, claim),
  dueAt: contractLife.dueAt(),
  step: (contract) => afterTime(kit, contract),
})

/** One round of the worker, now. Answers with how many contracts it looked at. */
export const checkDue = (kit: ContractsKit): Promise<number> => stepDue(worker(kit))

/** Starts the worker. */
export const startChecking = (kit: ContractsKit): Loop => startWorker(worker(kit))

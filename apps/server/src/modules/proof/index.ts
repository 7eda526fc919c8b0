import type { MigrationSource } from "@croupier/database"
import { z } from "zod"
import type { Module } from "../../call/module.ts"
import { handles, IdInPayload, job, recurring, type Work } from "../../kernel/job.ts"
import type { Queue } from "../../kernel/jobs.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { proofConsoleRoutes } from "./console-routes.ts"
import { lastDay, runAsked, runByClock, subLedgerAlarm, sweepProofs, type ProofKit } from "./proof.ts"

export const proofMigrations: MigrationSource = {
  name: "85_proof",
  schema: "proof",
  folder: new URL("./migrations/", import.meta.url),
}

/** A proof of everything that a person of the house asked for. */
const ASKED = job({ name: "proof.asked", payload: z.object({ proofId: IdInPayload }) })

/** The proof of the sub-ledgers against the journal: deposits, bets, steps of games, transfers, holds. */
export interface Proofs extends Module {
  readonly consoleRoutes: ReturnType<typeof proofConsoleRoutes>
  /** The differences by the latest word; undefined where there are none. */
  readonly alarm: () => ReturnType<typeof subLedgerAlarm>
  readonly sweep: () => Promise<void>
  readonly jobs: Work
}

export interface ProofsKit extends Omit<ProofKit, "plan"> {
  readonly queue: Queue
}

export function proofs({ queue, ...given }: ProofsKit): Proofs {
  const kit: ProofKit = { ...given, plan: (tx, id) => queue.add(tx, ASKED, { proofId: id }) }
  return {
    consoleRoutes: proofConsoleRoutes(kit),
    alarm: () => subLedgerAlarm(kit.db),
    sweep: () => sweepProofs(kit),
    jobs: [
      handles(ASKED, ({ proofId }) => runAsked(kit, proofId)),
      recurring("proof.day", { cron: "23 * * * *" }, () => runByClock(kit, lastDay(kit.clock.now()))),
      recurring("proof.whole", { cron: "41 2 * * *", backfillMs: DAY_MS }, () => runByClock(kit, null)),
    ],
  }
}

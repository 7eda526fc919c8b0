import type { MigrationSource, Tx } from "@croupier/database"
import { z } from "zod"
import type { Job, Work } from "../../kernel/jobs.ts"
import { proofConsoleRoutes } from "./console-routes.ts"
import { lastDay, runAsked, runByClock, subLedgerAlarm, sweepProofs, type ProofKit } from "./proof.ts"

export const proofMigrations: MigrationSource = {
  name: "85_proof",
  folder: new URL("./migrations/", import.meta.url),
}

/** A proof of everything that a person of the house asked for. */
const ASKED = "proof.asked"
const DAY_MS = 86_400_000
const Payload = z.object({ proofId: z.string() })

/** The proof of the sub-ledgers against the journal: deposits, bets, steps of games, transfers, holds. */
export interface Proofs {
  readonly consoleRoutes: ReturnType<typeof proofConsoleRoutes>
  /** What differs by the latest word; undefined where nothing does. */
  readonly alarm: () => ReturnType<typeof subLedgerAlarm>
  readonly sweep: () => Promise<void>
  readonly work: Work
}

export interface ProofsKit extends Omit<ProofKit, "plan"> {
  readonly queue: { readonly add: (tx: Tx, name: string, payload: object) => Promise<void> }
}

export function proofs({ queue, ...given }: ProofsKit): Proofs {
  const kit: ProofKit = { ...given, plan: (tx, id) => queue.add(tx, ASKED, { proofId: String(id) }) }
  return {
    consoleRoutes: proofConsoleRoutes(kit),
    alarm: () => subLedgerAlarm(kit.db),
    sweep: () => sweepProofs(kit),
    work: {
      [ASKED]: ({ payload }: Job) => runAsked(kit, BigInt(Payload.parse(payload).proofId)),
      "proof.day": {
        cron: "23 * * * *",
        handler: () => runByClock(kit, lastDay(kit.clock.now())),
      },
      "proof.whole": { cron: "41 2 * * *", backfillMs: DAY_MS, handler: () => runByClock(kit, null) },
    },
  }
}

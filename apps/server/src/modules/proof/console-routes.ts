import type { ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { askProof, newestProofs, type Proof, type ProofKit } from "./proof.ts"

/** Calls by which people of the house see the proof and ask for one. */
export const proofConsoleRoutes = (kit: ProofKit) =>
  consoleHandlers({
    // The books are one: a difference may be another merchant's, as with the verifier.
    subLedgerProofs: async (_, { staff }) => ({
      checks: kit.checks.map(({ name, promise }) => ({ name, promise })),
      rows: (await newestProofs(kit.db)).map((proof) => present(proof, staff.merchantIds === null)),
      cursor: null,
    }),
    proveSubLedgers: async (_, { staff, merchant, record }) => {
      const id = await inTransaction(kit.db, async (tx) => {
        const asked = await askProof(kit, tx, staff.login)
        if (asked !== undefined)
          await record(tx, { act: "ledger.prove", target: `proof:${asked}`, merchantId: merchant.id })
        return asked
      })
      return { started: id !== undefined }
    },
  })

const present = (proof: Proof, ofHouse: boolean): ConsoleValue<"subLedgerProofs">["rows"][number] => ({
  proofId: String(proof.id),
  askedBy: proof.askedBy,
  askedAt: proof.askedAt.toISOString(),
  since: proof.since?.toISOString() ?? null,
  endedAt: proof.endedAt?.toISOString() ?? null,
  checks: proof.checks,
  total: proof.total,
  failure: proof.failure,
  differences: proof.differences.map((each) =>
    ofHouse ? each : { ...each, id: "–", account: "–", expected: "–", found: "–" },
  ),
})

import type { Approver, BoundApproval } from "./approval.ts"
import type { ConsoleContext, Proposed } from "./console-context.ts"

/** A proposal of a call, with its approval as it is read from the database again. */
export interface KeptProposal extends Proposed {
  readonly act: string
  readonly bound: BoundApproval
  readonly stored: unknown
}

/** The `propose` of a context in a module's own tests: it keeps what is proposed, newest last. */
export function proposing() {
  const kept: KeptProposal[] = []
  const propose: ConsoleContext["propose"] = async (approval, payload, proposed) => {
    const stored: unknown = JSON.parse(JSON.stringify(payload))
    kept.push({ ...proposed, act: approval.name, bound: approval.read(stored), stored })
    return { state: "PROPOSED", proposalId: "1" }
  }
  const last = (): KeptProposal => {
    const found = kept.at(-1)
    if (!found) throw new Error("nothing was proposed")
    return found
  }
  return { kept, propose, last }
}

/** Ben approves what Ana proposed. */
export const BEN: Approver = {
  staff: {
    id: 2n,
    login: "ben",
    name: "Ben",
    roles: ["finance"],
    permissions: new Set(["payments.adjust"]),
    merchantIds: null,
    isEverywhere: true,
    sessionId: 1n,
  },
  proposedBy: "ana",
  merchantId: 1,
  key: "00000000-0000-4000-8000-000000000001",
  why: "a test",
}

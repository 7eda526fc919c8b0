import type { Person } from "./console-client.ts"

/** The second person approves an act that was proposed. Throws where the act took effect at once. */
export async function approve(
  second: Person,
  { state, proposalId }: { readonly state: string; readonly proposalId?: string },
): Promise<void> {
  if (proposalId === undefined) throw new Error(state)
  await second.stepUp()
  await second.does("decideProposal", { proposalId, decision: "APPROVE" })
}

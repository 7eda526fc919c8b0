import type { Member } from "../call/member.ts"
import type { Consents } from "../modules/consents/index.ts"
import type { ResponsibleGaming } from "../modules/responsible-gaming/index.ts"
import type { Verification } from "../modules/verification/index.ts"

export interface PlayGateKit {
  readonly responsibleGaming: Pick<ResponsibleGaming, "refuseBarred">
  readonly verification: Pick<Verification, "refuseUnproven" | "playRank">
  readonly consents: Pick<Consents, "refuseUnasked">
}

/**
 * The checks before the handler of a call that wants to play. One read of the guard answers for exclusion, the registers, the account
 * that is being closed and the identity; the proofs are read where the guard was written for another level. The transaction that takes
 * the stake asks the gate again, and decides.
 */
export const playGate =
  ({ responsibleGaming, verification, consents }: PlayGateKit) =>
  async (member: Member): Promise<void> => {
    const proven = await responsibleGaming.refuseBarred(member, verification.playRank(member.merchantId))
    if (!proven) await verification.refuseUnproven(member)
    await consents.refuseUnasked(member)
  }

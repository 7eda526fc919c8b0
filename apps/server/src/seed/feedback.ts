import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { FeedbackDesk } from "../modules/feedback/index.ts"

interface FeedbackSeed {
  readonly merchant: Merchant
  readonly clock: Clock
  readonly feedback: FeedbackDesk
}

/** An entry of the demo player that waits for an answer of the console. */
export const seedFeedback = (
  { merchant, clock, feedback }: FeedbackSeed,
  memberId: MemberId,
): Promise<void> =>
  feedback.begin({
    merchantId: merchant.id,
    memberId,
    contact: null,
    key: `${memberId} demo`,
    kind: "FEEDBACK",
    language: "PT",
    text: "Gostaria de ver o tempo que falta para o sorteio também quando o bilhete está aberto no telefone.",
    writtenAt: clock.now(),
  })

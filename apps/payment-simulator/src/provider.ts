import { parseAmount } from "@croupier/money"
import { bank, type Bank } from "./bank/bank.ts"
import { openJournal, type Journal } from "./journal.ts"
import { payoutDesk, type PayoutDesk } from "./payouts/desk.ts"
import { returns, type Returns } from "./returns/returns.ts"
import type { Speech } from "./speech.ts"
import { till, type Till } from "./till.ts"
import { webhooks, type Webhooks } from "./webhooks.ts"

export interface Provider {
  readonly till: Till
  readonly desk: PayoutDesk
  /** The accounts that it keeps for the house. */
  readonly bank: Bank
  readonly returns: Returns
  readonly journal: Journal
  readonly webhooks: Webhooks
  /** Ends what comes by itself; `close` follows once no call is open. */
  readonly quiet: () => void
  readonly close: () => Promise<void>
}

/** One provider with books of its own: what it speaks is all that differs between them. */
export async function openProvider(kit: {
  readonly dataDir: string
  readonly speech: Speech
  readonly now: () => Date
  readonly lateMs: number
  readonly longestRetryMs: number | undefined
  readonly placed: string
  readonly takesMore: boolean
  readonly honoursNotAfter: boolean
}): Promise<Provider> {
  const { speech, now } = kit
  const journal = await openJournal(kit.dataDir)
  const sender = webhooks({
    journal,
    speech,
    ...(kit.longestRetryMs === undefined ? {} : { longestRetryMs: kit.longestRetryMs }),
  })
  const charges = till({
    journal,
    webhooks: sender,
    now,
    speech,
    lateMs: kit.lateMs,
    takesMore: kit.takesMore,
  })
  const desk = payoutDesk({
    journal,
    webhooks: sender,
    now,
    speech,
    honoursNotAfter: kit.honoursNotAfter,
    placed: parseAmount(kit.placed),
  })
  return {
    till: charges,
    desk,
    returns: returns({ journal, now }),
    bank: bank({ journal, webhooks: sender, now, speech }),
    journal,
    webhooks: sender,
    quiet: () => {
      charges.stop()
      desk.stop()
    },
    close: async () => {
      await sender.stop()
      await journal.close()
    },
  }
}

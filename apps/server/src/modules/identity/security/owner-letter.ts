import type { Language } from "@croupier/contract"
import type { Tx } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"
import { findById } from "../member-store.ts"
import { ownerReached } from "./security-letters.ts"

/** A letter to the owner of an account about something that is no change of the account. */
export interface OwnerLetter {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  /** It is no letter for a telephone: where the owner is reached by none but that, it does not leave. */
  readonly onlyByMail?: boolean
  readonly wording: (
    language: Language,
    account: string,
  ) => { readonly subject: string; readonly text: string }
}

/** Plans the letter where the owner can be reached; it leaves if the caller's transaction commits. */
export async function writeToOwner(
  kit: Pick<IdentityContext, "messages" | "clock">,
  tx: Tx,
  { merchantId, memberId, wording, onlyByMail = false }: OwnerLetter,
): Promise<void> {
  const to = await ownerReached(tx, memberId)
  if (!to || (onlyByMail && to.kind !== "email")) return
  const { language, account } = (await findById(tx, memberId)) ?? refuse("ACCOUNT_UNKNOWN")
  await kit.messages.queueLetter(tx, {
    merchantId,
    channel: to.kind === "email" ? "mail" : "sms",
    target: to.value,
    ...wording(language, account),
    goodUntil: new Date(kit.clock.now().getTime() + DAY_MS),
  })
}

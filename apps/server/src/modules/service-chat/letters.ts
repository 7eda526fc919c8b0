import type { Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { messagesOf, type KeptChat } from "./chat-store.ts"
import type { ServiceChatKit } from "./kit.ts"

interface To {
  readonly target: string
  readonly brand: string
}

/** Transcripts end after so many messages. */
const LONGEST = 1_000

const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** Mails the words of both sides, without notes and events. */
export async function mailTranscript(
  kit: Pick<ServiceChatKit, "mail">,
  tx: Tx,
  chat: KeptChat,
  { target, brand }: To,
): Promise<void> {
  const messages = await messagesOf(tx, chat.id, { after: 0, limit: LONGEST })
  const lines = messages
    .filter(({ side }) => side !== "HOUSE")
    .map(
      ({ side, author, text, at }) => `${timeOf(at)} ${side === "DESK" ? author : chat.name || "–"}: ${text}`,
    )
  await kit.mail(tx, {
    merchantId: chat.merchantId,
    target,
    subject: translate(chat.language, "mail_chat_transcript", [brand]),
    text: lines.join("\n\n"),
  })
}

/** Mails an answer to a guest who left an address while the desk was empty. */
export async function mailAnswer(
  kit: Pick<ServiceChatKit, "mail">,
  tx: Tx,
  chat: KeptChat,
  answer: { readonly brand: string; readonly text: string },
): Promise<void> {
  if (!chat.isOffline || chat.mail === null) return
  await kit.mail(tx, {
    merchantId: chat.merchantId,
    target: chat.mail,
    subject: translate(chat.language, "mail_chat_answer", [answer.brand]),
    text: answer.text,
  })
}

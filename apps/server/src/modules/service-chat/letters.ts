import type { ChatMessage } from "@croupier/contract/service-chat-values"
import type { Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { type KeptChat } from "./chat-store.ts"
import type { ServiceChatKit } from "./kit.ts"
import { messagesOf } from "./message-store.ts"

interface To {
  readonly target: string
  readonly brand: string
}

/** Messages of one mail; a longer transcript goes in several. */
const MESSAGES_OF_PART = 1_000

const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** A line of a transcript; a file is in it by its name. */
const lineOf = ({ side, author, text, file, at }: ChatMessage, guest: string): string =>
  `${timeOf(at)} ${side === "DESK" ? author : guest || "–"}: ${file ? `[${file.name}]` : text}`

/** Mails the words of both sides, without notes and events, in parts of so many messages. */
export async function mailTranscript(
  kit: Pick<ServiceChatKit, "mail">,
  tx: Tx,
  chat: KeptChat,
  { target, brand }: To,
): Promise<void> {
  const subject = translate(chat.language, "mail_chat_transcript", [brand])
  const parts = Math.ceil(chat.lastSeq / MESSAGES_OF_PART)
  for (let part = 1; part <= parts; part++) {
    const after = (part - 1) * MESSAGES_OF_PART
    const messages = await messagesOf(tx, chat.id, { after, limit: MESSAGES_OF_PART })
    const lines = messages
      .filter(({ side, seq }) => side !== "HOUSE" && seq <= part * MESSAGES_OF_PART)
      .map((message) => lineOf(message, chat.name))
    if (lines.length === 0) continue
    await kit.mail(tx, {
      merchantId: chat.merchantId,
      target,
      subject: parts > 1 ? `${subject} (${part}/${parts})` : subject,
      text: lines.join("\n\n"),
    })
  }
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

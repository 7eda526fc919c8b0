import { createTransport } from "nodemailer"
import { TIMEOUT_MS, type Delivery, type MailService } from "../ports.ts"

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string
  /** The sender, with or without a name. */
  readonly from: string
  readonly timeoutMs?: number
}

/** Mail by SMTP (RFC 5321). STARTTLS is used wherever the server offers it. */
export function smtp(options: SmtpOptions): MailService {
  const timeout = options.timeoutMs ?? TIMEOUT_MS
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // A message's parts come from us; nothing of it may make the server read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  )
  return {
    send: async ({ to, subject, text, reference }) => {
      try {
        const { messageId } = await transport.sendMail({
          // As an object: a text would be read as a list of addresses.
          to: { name: "", address: to },
          subject,
          text,
          messageId: `<${reference}@${domainOf(options.from)}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        })
        return { kind: "sent", reference: messageId }
      } catch (error) {
        return deliveryOf(error)
      }
    },
    isReady: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: async () => transport.close(),
  }
}

/** RFC 5321, 4.2.3: codes of a reply that are about the receiver; all others are about the server. */
function deliveryOf(error: unknown): Delivery {
  const detail = error instanceof Error ? error.message.slice(0, 200) : String(error)
  const code =
    error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
      ? error.responseCode
      : 0
  if ([501, 550, 551, 553].includes(code)) return { kind: "refused", why: "address", detail }
  if (code === 452 || code === 552) return { kind: "refused", why: "quota", detail }
  if (code === 554) return { kind: "refused", why: "forbidden", detail }
  return { kind: "unreachable", detail }
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? "localhost"

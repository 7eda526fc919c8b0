import type { AddressInfo } from "node:net"
import { text as textOf } from "node:stream/consumers"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { faultOfMail, type Fault } from "./faults.ts"
import type { Outbox } from "./outbox.ts"

export interface MailServerOptions {
  readonly port: number
  readonly host: string
  readonly user: string
  readonly password: string
  readonly outbox: Outbox
}

export interface MailServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** How a mail server says no: the reply's code, and what it means (RFC 5321, RFC 3463). */
const REPLIES: Readonly<Record<Exclude<Fault, "silent">, readonly [number, string]>> = {
  number: [550, "5.1.1 no such mailbox"],
  quota: [452, "4.5.3 sender has reached the daily quota"],
  forbidden: [554, "5.7.1 delivery not authorised"],
  broken: [451, "4.3.0 local error"],
}

/** An SMTP server on a real socket: accepts mail from every client that signs in, delivers none, and shows it in the outbox. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const server = new SMTPServer({
    banner: "Croupier message simulator",
    // The peer is on this machine; a self-signed certificate would protect nothing.
    disabledCommands: ["STARTTLS"],
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    size: 1_000_000,
    socketTimeout: 30_000,
    closeTimeout: 200,
    logger: false,
    onAuth: (auth, _session, answer) => {
      if (auth.username === options.user && auth.password === options.password)
        return answer(null, { user: options.user })
      return answer(replyOf(535, "5.7.8 authentication failed"))
    },
    onRcptTo: ({ address }, _session, answer) => {
      const fault = faultOfMail(address)
      // A silent server takes the line and never answers.
      if (fault === "silent") return
      return fault ? answer(replyOf(...REPLIES[fault])) : answer()
    },
    onData: (stream, session, answer) => {
      textOf(stream)
        .then(async (raw) => {
          const mail = await PostalMime.parse(raw)
          for (const { address } of session.envelope.rcptTo)
            options.outbox.add({
              channel: "mail",
              by: "smtp",
              from: mail.from?.address ?? "",
              to: address,
              subject: mail.subject ?? "",
              text: (mail.text ?? "").trim(),
            })
          return answer(null, "taken")
        })
        .catch((error: Error) => answer(error))
    },
  })
  // A client that breaks off in the middle is its own business.
  server.on("error", () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const replyOf = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

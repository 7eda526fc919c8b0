/** What became of a message that was handed to a service. */
export type Delivery =
  | { readonly kind: "sent"; readonly reference: string }
  /** The service's last word: there is no such address, the quota is used up, or it may not send there. */
  | { readonly kind: "refused"; readonly why: "address" | "quota" | "forbidden"; readonly detail: string }
  /** No answer, or one about the service itself: the same message may be sent again. */
  | { readonly kind: "unreachable"; readonly detail: string }

export interface ShortMessage {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** The same for every repetition of this message; a service that can keeps it from going out twice. */
  readonly reference: string
}

export interface Mail extends ShortMessage {
  readonly subject: string
}

/**
 * A service that takes messages over. An adapter decides nothing and throws nothing for what a network can
 * do: every outcome is a Delivery, within the adapter's own time-out.
 */
export interface MessageService<Message extends ShortMessage> {
  readonly send: (message: Message) => Promise<Delivery>
  /** True when the service answers and knows us; sends nothing. */
  readonly isReady: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export type SmsService = MessageService<ShortMessage>
export type MailService = MessageService<Mail>

/** The longest a person waits for a service before the form is given back to them. */
export const TIMEOUT_MS = 8_000

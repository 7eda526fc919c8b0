/**
 * Why a service refuses: there is no such address, the quota is used up, it may not send there, it was asked too
 * often, or the caller has not shown to be a person.
 */
export type Refused = "address" | "quota" | "forbidden" | "pace" | "proof"

/** The outcome of a message that was handed to a service. */
export type Delivery =
  | { readonly kind: "sent"; readonly reference: string }
  /** The service's last word. */
  | { readonly kind: "refused"; readonly why: Refused; readonly detail: string }
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

/** The widget that makes the proof: its key, and where its script is. */
export interface ProofWidget {
  readonly siteKey: string
  readonly script: string
}

/**
 * A service that makes a telephone's code, sends it and compares the answer by itself: the house never sees the
 * code. It asks the browser for a proof that a person asks.
 */
export interface PhoneVerifier {
  /** The widget by which the browser makes the proof; undefined when the service does not tell. */
  readonly params: () => Promise<ProofWidget | undefined>
  /** Sends a code. `reference` of what was sent names the verification under way. */
  readonly start: (wanted: { readonly to: string; readonly proof: string }) => Promise<Delivery>
  readonly check: (answer: {
    readonly to: string
    readonly reference: string
    readonly code: string
  }) => Promise<"right" | "wrong" | "expired" | "unreachable">
  readonly close: () => Promise<void>
}

/** The longest a person waits for a service before the form is given back to them. */
export const TIMEOUT_MS = 8_000

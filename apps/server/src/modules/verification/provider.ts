import type {
  CaseLevel,
  DocumentType,
  FileKind,
  RefusalReason,
  Verdict,
} from "@croupier/contract/verification-values"

/** A file as the provider gets it. */
export interface CheckedFile {
  readonly kind: FileKind
  readonly media: "image/webp" | "application/pdf"
  readonly content: Uint8Array
}

/** A case to be checked. The same key asks for the same check, however often it is sent. */
export interface CheckOrder {
  readonly key: string
  readonly level: CaseLevel
  readonly name: string
  /** yyyy-MM-dd */
  readonly birthday: string
  readonly document:
    | {
        readonly type: DocumentType
        readonly number: string
        readonly country: string
        readonly expiresOn: string | null
      }
    | undefined
  readonly address:
    | {
        readonly street: string
        readonly city: string
        readonly postcode: string
        readonly country: string
      }
    | undefined
  readonly files: readonly CheckedFile[]
  /** Where the provider tells that it is done. */
  readonly callbackUrl: string
}

/** Neither yes nor no: a time-out, a fault of the provider, an answer that cannot be read. */
export interface Unknown {
  readonly kind: "unknown"
  readonly reason: string
}

/** `refused`: the provider takes no such case, also not later. */
export type BeginAnswer =
  | { readonly kind: "taken"; readonly ref: string }
  | { readonly kind: "refused"; readonly reason: string }
  | Unknown

/** `missing`: the provider does not know the case. */
export type ReadAnswer =
  | { readonly kind: "pending" }
  | { readonly kind: "missing" }
  | { readonly kind: "done"; readonly verdict: Verdict; readonly reason: RefusalReason | null }
  | Unknown

/** A webhook, once its signature was checked: a hint to look at a case, and nothing that is believed. */
export type WebhookAnswer =
  | { readonly kind: "event"; readonly ref: string }
  | { readonly kind: "forged" | "unreadable" | "other" }

/** The contract of an adapter. It decides nothing, and throws nothing for what a network can do. */
export interface IdentityProvider {
  readonly code: string
  readonly begin: (order: CheckOrder) => Promise<BeginAnswer>
  readonly read: (ref: string) => Promise<ReadAnswer>
  /** The body as it arrived. */
  readonly verifyWebhook: (
    body: Buffer,
    header: (name: string) => string | undefined,
    now: Date,
  ) => WebhookAnswer
}

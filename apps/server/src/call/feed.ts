import type { SocketEvent } from "@croupier/contract/socket"
import type { Message, Topic } from "../kernel/topics.ts"
import type { Member } from "./member.ts"
import type { Merchant } from "./merchant.ts"
import type { MerchantId } from "../kernel/ids.ts"

type Numbered = Extract<SocketEvent, { seq: number }>
type Unnumbered<E> = E extends Numbered ? Omit<E, "channel" | "seq"> : never
/** An event of the contract without what the socket adds: its channel, and its number there. */
export type FeedEvent = Unnumbered<Numbered>

/** A client that signed in. */
export interface Viewer {
  readonly member: Member
  readonly merchant: Merchant
}

/**
 * A feed sends messages to sockets when a topic of the bus reports a change. The bus carries no data: the feed reads its
 * message from the database. Made by `merchantFeed`, `memberFeed`, `memberState` or `watchedFeed`.
 */
export type Feed = MerchantFeed | MemberFeed | MemberState | WatchedFeed

/** Told to every client of one merchant, by one reading and under one number. */
interface MerchantFeed {
  readonly of: "merchant"
  readonly topic: Topic
  readonly channel: string
  readonly merchantOf: (message: unknown) => number
  readonly view: (message: unknown) => Promise<readonly FeedEvent[]>
  /** The message to a client that connects; one reading a second serves all clients of a merchant. */
  readonly snapshot: (merchantId: MerchantId) => Promise<readonly FeedEvent[]>
}

/** Told to the member whom it concerns, in the member's own channel. */
interface MemberFeed {
  readonly of: "member"
  readonly topic: Topic
  /** Looks at a message once, and then at every client. */
  readonly visibleTo: (message: unknown) => (member: Member) => boolean
  readonly view: (message: unknown, viewer: Viewer) => Promise<readonly FeedEvent[]>
  /** The messages to a client that reconnects, since the instant it was away. */
  readonly since: (at: Date, viewer: Viewer) => Promise<readonly FeedEvent[]>
}

/** One fact of a member, of which the newest reading counts: readings of a client follow one another. */
interface MemberState {
  readonly of: "member-state"
  readonly topic: Topic
  readonly visibleTo: (message: unknown) => (member: Member) => boolean
  /** The state as of now: sent after every message, and when a client comes. */
  readonly state: (viewer: Viewer) => Promise<FeedEvent>
}

/** A client of a merchant, signed in or not. */
export interface Watcher {
  readonly member: Member | undefined
  readonly merchant: Merchant
}

/** Told to clients that watch its subject: by one reading for each audience, under one number. */
interface WatchedFeed {
  readonly of: "watched"
  readonly topic: Topic
  /** The start of its keys; the rest of a key is a subject. A key is the channel of its messages. */
  readonly prefix: string
  readonly merchantOf: (message: unknown) => number
  readonly subjectOf: (message: unknown) => string
  /** The audience of a client for a subject; undefined where the client may not watch it. */
  readonly audienceOf: (subject: string, watcher: Watcher) => Promise<string | undefined>
  readonly view: (message: unknown, audience: string) => Promise<readonly FeedEvent[]>
}

/** The bus parses the messages of a topic by its schema, so the erased type is that of the topic. */
const typed =
  <T extends Topic, R>(take: (message: Message<T>) => R) =>
  (message: unknown): R =>
    take(message as Message<T>)

export const merchantFeed = <T extends Topic>(
  topic: T,
  feed: {
    readonly channel: string
    readonly merchantOf: (message: Message<T>) => number
    readonly view: (message: Message<T>) => Promise<readonly FeedEvent[]>
    readonly snapshot: MerchantFeed["snapshot"]
  },
): Feed => ({
  ...feed,
  of: "merchant",
  topic,
  merchantOf: typed<T, number>(feed.merchantOf),
  view: typed(feed.view),
})

export const memberFeed = <T extends Topic>(
  topic: T,
  feed: {
    readonly visibleTo: (message: Message<T>) => (member: Member) => boolean
    readonly view: (message: Message<T>, viewer: Viewer) => Promise<readonly FeedEvent[]>
    readonly since?: MemberFeed["since"]
  },
): Feed => ({
  of: "member",
  topic,
  visibleTo: typed(feed.visibleTo),
  view: (message, viewer) =>
    typed<T, ReturnType<MemberFeed["view"]>>((event) => feed.view(event, viewer))(message),
  since: feed.since ?? (async () => []),
})

export const memberState = <T extends Topic>(
  topic: T,
  feed: {
    readonly visibleTo: (message: Message<T>) => (member: Member) => boolean
    readonly state: MemberState["state"]
  },
): Feed => ({ ...feed, of: "member-state", topic, visibleTo: typed(feed.visibleTo) })

export const watchedFeed = <T extends Topic>(
  topic: T,
  feed: {
    readonly prefix: string
    readonly merchantOf: (message: Message<T>) => number
    readonly subjectOf: (message: Message<T>) => string
    readonly audienceOf: WatchedFeed["audienceOf"]
    readonly view: (message: Message<T>, audience: string) => Promise<readonly FeedEvent[]>
  },
): Feed => ({
  ...feed,
  of: "watched",
  topic,
  merchantOf: typed<T, number>(feed.merchantOf),
  subjectOf: typed<T, string>(feed.subjectOf),
  view: (message, audience) =>
    typed<T, ReturnType<WatchedFeed["view"]>>((event) => feed.view(event, audience))(message),
})

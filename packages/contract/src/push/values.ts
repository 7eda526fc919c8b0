/** Subjects that a member may be told about on a device or by e-mail. */
export const TELL_TOPICS = ["messages", "results", "rewards"] as const
export type TellTopic = (typeof TELL_TOPICS)[number]

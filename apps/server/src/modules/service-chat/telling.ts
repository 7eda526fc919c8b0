import type { ServiceChatKit } from "./kit.ts"

/** Has the open pages of a member read the chat again; visitors ask by themselves. */
export function tellGuest(
  { bus }: Pick<ServiceChatKit, "bus">,
  { memberId }: { readonly memberId: bigint | null },
): void {
  if (memberId !== null) bus.publish("service-chat", { memberIds: [String(memberId)] })
}

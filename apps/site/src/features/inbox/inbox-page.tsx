import { deleteMessages, inbox, readMessages, unreadCount } from "@croupier/contract/inbox"
import type { Value } from "@croupier/contract/endpoint"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { pages } from "../../api/pages.ts"
import { query, queryClient } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useSocketEvent } from "../../realtime/socket.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MessageRow } from "./message-row.tsx"

const keep = (counted: Value<typeof unreadCount>) =>
  queryClient.setQueryData(query(unreadCount, {}).queryKey, counted)

/** Platform messages of the member, newest first: opening one marks it as read. */
export default function InboxPage() {
  const t = useT("inbox")
  const list = useInfiniteQuery({ ...pages(inbox, {}), staleTime: 0 })
  const [openId, open] = useState<string>()
  const take = (counted: Value<typeof unreadCount>) => {
    keep(counted)
    return list.refetch()
  }
  const reading = useMutation({
    mutationFn: (messageIds?: string[]) => call(readMessages, messageIds ? { messageIds } : {}),
    onSuccess: take,
  })
  const deleting = useMutation({
    mutationFn: (messageId: string) => call(deleteMessages, { messageIds: [messageId] }),
    onSuccess: take,
  })
  useSocketEvent("inbox", () => void list.refetch())
  if (list.isPending) return <Skeleton className="h-80" />
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (rows.length === 0)
    return <EmptyState art="scroll" title={t("inbox_empty")} text={t("inbox_empty_text")} />
  const failed = reading.error ?? deleting.error ?? list.error
  const toggle = (messageId: string, isRead: boolean) => {
    open(openId === messageId ? undefined : messageId)
    if (!isRead) reading.mutate([messageId])
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3">
      {rows.some(({ isRead }) => !isRead) ? (
        <Button
          kind="quiet"
          size="small"
          className="justify-self-end"
          busy={reading.isPending}
          onClick={() => reading.mutate(undefined)}
        >
          {t("inbox_read_all")}
        </Button>
      ) : null}
      {failed ? <ErrorState error={failed} retry={() => void list.refetch()} /> : null}
      <ul aria-label={t("inbox_title")} className="grid grid-cols-1 gap-2">
        {rows.map((message) => (
          <MessageRow
            key={message.messageId}
            message={message}
            isOpen={message.messageId === openId}
            isBusy={deleting.isPending && deleting.variables === message.messageId}
            toggle={() => toggle(message.messageId, message.isRead)}
            remove={() => deleting.mutate(message.messageId)}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button kind="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("inbox_more")}
        </Button>
      ) : null}
    </div>
  )
}

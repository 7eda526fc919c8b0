import { ROOM_TEXT, type Writing } from "@croupier/contract/chat-room-values"
import type { Language } from "@croupier/contract/values"
import { lazy, Suspense, useState } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { loadChunk } from "../../shell/load-chunk.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MessageArea } from "../../ui/message-area.tsx"
import type { LotteryName } from "./lottery-name.ts"
import { sendWords, type RoomTalk } from "./room-talk.ts"
import { WriterBar } from "./writer-bar.tsx"

const EmojiPicker = lazy(() => loadChunk(() => import("./emoji-picker.tsx")))
const SharePicker = lazy(() => loadChunk(() => import("./share-picker.tsx")))

/** Drafts outlive a modal that was closed. */
const drafts = new Map<Language, string>()

type Opened = "emoji" | "share" | undefined

/** Writes into a room; or says why the reader cannot. */
export function RoomWriter({
  room,
  talk,
  writing,
  LotteryName,
}: {
  readonly room: Language
  readonly talk: RoomTalk
  readonly writing: Writing
  readonly LotteryName: LotteryName
}) {
  const t = useT("rooms")
  const format = useFormat()
  const [text, write] = useState(drafts.get(room) ?? "")
  const [opened, open] = useState<Opened>()
  if (writing.state !== "ALLOWED") return <WriterBar writing={writing} />
  const type = (next: string) => {
    drafts.set(room, next)
    write(next)
  }
  const submit = () => {
    if (!text.trim()) return
    void sendWords(room, text.trim())
    type("")
  }
  const toggle = (part: "emoji" | "share") => open(opened === part ? undefined : part)
  return (
    <Form submit={submit} className="gap-3">
      <MessageArea
        label={t("rooms_message")}
        name="roomMessage"
        maxLength={ROOM_TEXT}
        value={text}
        onChange={({ target }) => type(target.value)}
        send={submit}
      />
      <FormError message={talk.isRefused} />
      {opened === undefined ? null : (
        <Suspense fallback={<Skeleton className="h-24" />}>
          {opened === "emoji" ? (
            <EmojiPicker choose={(emoji) => type((text + emoji).slice(0, ROOM_TEXT))} />
          ) : (
            <SharePicker room={room} LotteryName={LotteryName} done={() => open(undefined)} />
          )}
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" aria-expanded={opened === "emoji"} onClick={() => toggle("emoji")}>
          {t("rooms_emoji")}
        </Button>
        <Button kind="quiet" aria-expanded={opened === "share"} onClick={() => toggle("share")}>
          {t("rooms_share")}
        </Button>
        <span className="figures text-sm text-fg-3">
          {t("rooms_left", format.number(text.length), format.number(ROOM_TEXT))}
        </span>
        <Button type="submit" className="ms-auto">
          {t("rooms_send")}
        </Button>
      </div>
    </Form>
  )
}

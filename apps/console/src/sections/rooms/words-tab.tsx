import { readRoomWords, saveRoomWords } from "@croupier/contract/console/chat-rooms"
import { ROOM_WORDS } from "@croupier/contract/chat-room-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

/** The merchant's blocked words, one on a line. */
export function WordsTab() {
  const t = useT("console-rooms")
  const mayAct = useMay("rooms.moderate")
  const { data, error } = useQuery(query(readRoomWords, {}))
  const [typed, type] = useState<string>()
  const [isSaving, save] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const text = typed ?? data.words.join("\n")
  const words = text
    .split("\n")
    .map((word) => word.trim())
    .filter((word) => word !== "")
  return (
    <section className="grid grid-cols-1 gap-3">
      <h1 className="text-h4 font-semibold">{t("tab_words")}</h1>
      <LongField
        label={t("rooms_words_text", formatNumber(ROOM_WORDS))}
        name="words"
        rows={12}
        readOnly={!mayAct}
        className="max-w-md"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {mayAct ? (
        <div>
          <Button kind="main" disabled={typed === undefined} onClick={() => save(true)}>
            {t("rooms_words_save")}
          </Button>
        </div>
      ) : null}
      {isSaving ? (
        <WhyDialog
          title={t("rooms_words_save")}
          action={t("rooms_words_save")}
          act={(why) => call(saveRoomWords, { words, why })}
          onDone={() => {
            type(undefined)
            save(false)
          }}
          onClose={() => save(false)}
        />
      ) : null}
    </section>
  )
}

import { saveNotice, type Notice } from "@croupier/contract/console/content"
import { ANNOUNCEMENT_TYPES } from "@croupier/contract/engagement"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { merchantClock, merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { LanguageChoice } from "../../parts/language-choice.tsx"
import { useMerchantLanguage } from "../../parts/use-merchant-language.ts"
import { RichPreview } from "../../parts/rich-preview.tsx"
import { RichText } from "../../parts/rich-text.tsx"
import { Stale } from "../../parts/stale.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"
import { SaveForm } from "../../parts/save-form.tsx"
import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"

const versionOf = (notice: unknown): number | undefined =>
  typeof notice === "object" && notice !== null && "version" in notice && typeof notice.version === "number"
    ? notice.version
    : undefined

/** Writes a notice, language by language. Where another person saved meanwhile, both versions show. */
export function NoticeDialog({
  notice,
  onSaved,
  onClose,
}: {
  readonly notice: Notice | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-content")
  const chosen = useMerchantLanguage()
  const { language } = chosen
  const [type, setType] = useState(notice?.type ?? "B")
  const [title, setTitle] = useState(notice?.title ?? {})
  const [content, setContent] = useState(notice?.content ?? {})
  const [from, setFrom] = useState(() => merchantClock(notice?.publishedAt ?? new Date().toISOString()))
  const [until, setUntil] = useState(merchantClock(notice?.endsAt ?? ""))
  const [popsUp, setPopsUp] = useState(notice?.popsUp ?? false)
  const wanted = {
    type,
    title,
    content,
    publishedAt: from ? merchantInstant(from) : "",
    endsAt: until ? merchantInstant(until) : null,
    popsUp,
  }
  const [theirs, setTheirs] = useState<unknown>()
  const { keyFor } = useSendKey()
  const saving = useMutation({
    mutationFn: () =>
      call(saveNotice, {
        // The person has seen the other version: saving again overwrites it.
        ...(notice ? { noticeId: notice.noticeId, version: versionOf(theirs) ?? notice.version } : {}),
        key: keyFor(wanted),
        ...wanted,
      }),
    onSuccess: onSaved,
    onError: (error) => {
      const other = savedMeanwhile(error)
      if (other !== undefined) setTheirs(other)
    },
  })
  return (
    <Dialog title={t(notice ? "notice_change" : "notice_add")} onClose={onClose}>
      <SaveForm
        saving={saving}
        onClose={onClose}
        meanwhile={
          theirs ? (
            <Stale theirs={theirs} mine={{ ...notice, ...wanted, version: versionOf(theirs) }} />
          ) : null
        }
      >
        <Choice
          label={t("kind")}
          hint={t("notice_kind_hint")}
          value={type}
          onChange={({ target }) => setType(ANNOUNCEMENT_TYPES.find((each) => each === target.value) ?? type)}
        >
          {ANNOUNCEMENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {each} · {t(`notice_kind_${each}`)}
            </option>
          ))}
        </Choice>
        <LanguageChoice of={chosen} isWritten={(each) => Boolean(title[each])} />
        <Field
          label={t("notice_title")}
          name="noticeTitle"
          maxLength={200}
          value={title[language] ?? ""}
          onChange={({ target }) => setTitle({ ...title, [language]: target.value })}
        />
        <RichText
          label={t("notice_content")}
          longest={20_000}
          value={content[language] ?? ""}
          onChange={(html) => setContent({ ...content, [language]: html })}
        />
        <p className="text-xs text-fg-3">{t("notice_hint")}</p>
        <RichPreview
          html={content[language] ?? ""}
          title={title[language] ?? ""}
          below={from ? formatTime(merchantInstant(from)) : undefined}
          language={language}
        />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field
            label={t("published")}
            type="datetime-local"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <Field
            label={t("ends")}
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        <CheckField label={t("notice_pops_up")} checked={popsUp} large onChange={setPopsUp} />
      </SaveForm>
    </Dialog>
  )
}

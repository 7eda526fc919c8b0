import { saveText, type SiteText } from "@croupier/contract/console/words"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault } from "../../parts/notice.tsx"
import { Stale } from "../../parts/stale.tsx"
import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"

const isText = (value: unknown): value is SiteText =>
  typeof value === "object" && value !== null && "own" in value && "standard" in value

/** Says one text otherwise, or as the house says it. */
export function TextDialog({
  found,
  onSaved,
  onClose,
}: {
  readonly found: SiteText
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-content")
  const [words, setWords] = useState(found.own ?? found.standard)
  const [before, setBefore] = useState(found.own)
  const [stale, setStale] = useState(false)
  const saving = useMutation({
    mutationFn: (own: string | null) =>
      call(saveText, { key: found.key, language: found.language, own, before }),
    onSuccess: onSaved,
    onError: (error) => {
      const other = savedMeanwhile(error)
      if (!isText(other)) return
      setBefore(other.own)
      setStale(true)
    },
  })
  const places = [...new Set(found.standard.match(/\{\d+\}/g) ?? [])]
  const { locale, dir, name } = LANGUAGE_FACTS[found.language]
  return (
    <Dialog title={`${t("text_change")}: ${name}`} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(words)
        }}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <dt className="text-fg-3">{t("text_key")}</dt>
          <dd>
            <code>{found.key}</code>
          </dd>
          <dt className="text-fg-3">{t("text_english")}</dt>
          <dd lang="en">{found.english}</dd>
          <dt className="text-fg-3">{t("text_standard")}</dt>
          <dd lang={locale} dir={dir}>
            {found.standard}
          </dd>
        </dl>
        <LongField
          label={t("texts_own")}
          name="own"
          rows={4}
          maxLength={2000}
          required
          lang={locale}
          dir={dir}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {places.length > 0 ? <p className="text-xs text-fg-3">{t("text_places", places.join(" "))}</p> : null}
        <Fault error={saving.error} />
        {stale ? (
          <Stale
            theirs={{ [t("texts_own")]: before ?? found.standard }}
            mine={{ [t("texts_own")]: words }}
            onTake={() => setWords(before ?? found.standard)}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          {before === null ? null : (
            <Button kind="danger" className="me-auto" onClick={() => saving.mutate(null)}>
              {t("text_back")}
            </Button>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" kind="main" busy={saving.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"
import { Diff } from "./diff.tsx"
import { Notice } from "./notice.tsx"

/** Another person saved meanwhile: both versions, and the choice between them. */
export function Stale({
  theirs,
  mine,
  onTake,
}: {
  readonly theirs: unknown
  readonly mine: unknown
  /** Takes theirs in the place of what was typed. */
  readonly onTake?: (() => void) | undefined
}) {
  const t = useT()
  return (
    <div className="grid gap-2">
      <Notice tone="wrong">{t("stale_text")}</Notice>
      <Diff before={theirs} after={mine} />
      {onTake ? (
        <Button className="justify-self-start" onClick={onTake}>
          {t("take_theirs")}
        </Button>
      ) : null}
    </div>
  )
}

import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { Notice } from "./notice.tsx"

/** A password that is told this once. */
export function OneTimePassword({ login, password }: { readonly login: string; readonly password: string }) {
  const t = useT()
  return (
    <div className="grid gap-2">
      <Notice tone="right">{t("password_told", login)}</Notice>
      <p className="flex items-center justify-between gap-2 rounded-ctl bg-bg-2 px-3 py-2">
        <code data-password className="text-base break-all select-all">
          {password}
        </code>
        <Button onClick={() => void navigator.clipboard.writeText(password)}>
          <Icon name="copy" />
          {t("copy")}
        </Button>
      </p>
    </div>
  )
}

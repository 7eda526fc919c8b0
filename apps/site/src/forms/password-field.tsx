import { useState, type ComponentProps } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Field } from "../ui/field.tsx"
import { Icon } from "../ui/icon.tsx"

/** A password that can be shown; pasting and password managers work as in any other field. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useT("auth")
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t(shown ? "auth_hide_password" : "auth_show_password")}
          onClick={() => setShown((now) => !now)}
          className="grid size-9 place-items-center rounded-ctl text-fg-2 hover:text-fg"
        >
          <Icon name={shown ? "eye-off" : "eye"} size={18} />
        </button>
      }
    />
  )
}

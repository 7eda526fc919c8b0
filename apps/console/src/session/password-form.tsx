import { staffSignIn } from "@croupier/contract/console/session"
import { call } from "../api/call.ts"
import { StepForm } from "./step-form.tsx"

export const PasswordForm = () => (
  <StepForm
    fields={[
      { name: "login", label: "login", autoComplete: "username", autoCapitalize: "none", spellCheck: false },
      { name: "password", label: "password", type: "password", autoComplete: "current-password" },
    ]}
    action="sign_in"
    act={(typed) => call(staffSignIn, typed)}
  />
)

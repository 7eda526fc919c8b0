import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode, type ComponentProps } from "react"
import { queryClient } from "../api/query.ts"
import { SessionProvider } from "../session/shown-session.ts"
import { Site } from "../shell/site.tsx"

/** The whole tree, the same on the server and in the browser. */
export const App = ({ first }: Pick<ComponentProps<typeof SessionProvider>, "first">) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider first={first}>
        <Site />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
)

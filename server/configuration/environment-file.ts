/** Reads `.env` beside the program, if there is one, into the environment; variables that are set take precedence. */
export function loadEnvironmentFile() {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

export const USAGE = `Usage:
  node picturerail.mjs send PATH... (--gallery ID|SUBDOMAIN | --new TITLE [--preset NAME])
                            [--chapter TITLE] [--watch]
  node picturerail.mjs export DIR
  node picturerail.mjs galleries

  --url ADDRESS        where Picture Rail is (or PICTURERAIL_URL)
  --token-file FILE    a file with an API token (or the token in PICTURERAIL_TOKEN)
  --json               print one JSON object a line

Exit status: 0 all done, 1 something was left out or failed, 2 wrong call, 3 not let in.
`

/**
 * German. Visitors are addressed with Sie; where it reads well, nobody is addressed.
 * Terms: Galerie, Foto, Kapitel, Favorit, Auswahl (auswählen; Ja, Vielleicht, Nein), Notiz, Download, Link, Passwort
 * (festlegen). Who owns the gallery or took the photos is a name, or is not named, so that no gender is guessed.
 */
import type { Catalogue } from './catalogue.ts'

export default {
  guests: {
    // The page of an upload link.
    language: 'Sprache',
    addPhotosTo: 'Fotos zu „{title}“ hinzufügen',
    invitedToAdd: 'Sie sind eingeladen, Fotos hinzuzufügen:',
    photosWait: 'Ihre Fotos erscheinen, sobald sie freigegeben sind.',
    yourName: 'Ihr Name (optional)',
    dropOrBrowse: 'Fotos hierher ziehen oder zum Auswählen klicken',
    addPhotos: 'Fotos hinzufügen',
    formats: 'Möglich sind {names}.',
    largestFile: 'Höchstens {most, number}\u00a0MB je Datei',
    chooseFolder: 'Ordner auswählen',
    notAdded: 'Nicht hinzugefügt',
    uploadImages: 'Fotos hochladen',
    openUntil: 'Sie brauchen kein Konto. Dieser Link gilt bis {day}.',
    notifications: 'Mitteilungen (F8)',
    close: 'Schließen',
    cancel: 'Abbrechen',
    /** Two sentences after each other; the first may end with what a person wrote. */
    sentences: '{first} {second}',
    // The files that were chosen, and how far they are.
    selectedFiles: 'Ausgewählte Dateien ({count, number})',
    imagesSelected: '{count, plural, one {# Foto ausgewählt} other {# Fotos ausgewählt}}',
    remove: '{name} entfernen',
    uploaded: 'Hochgeladen',
    size: '{value}\u00a0{unit, select, bytes {Byte} kilo {kB} mega {MB} other {GB}}',
    sentOf: '{sent} von {total}',
    perSecond: '{size}/s',
    secondsLeft: 'noch {count, number}\u00a0s',
    minutesLeft: 'noch {count, number}\u00a0min',
    fileCount: '{count, plural, one {# Datei} other {# Dateien}}',
    uploadingImages: 'Fotos werden hochgeladen',
    uploadingNow: 'Fotos werden hochgeladen\u00a0…',
    uploading: 'Wird hochgeladen\u00a0…',
    paused: 'Angehalten',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    finishing: 'Wird abgeschlossen',
    connectionLost: 'Die Verbindung ist unterbrochen. Wir versuchen es automatisch weiter.',
    serverBusy: 'Der Server ist ausgelastet. Wir versuchen es automatisch weiter.',
    // Large files that were begun before and not finished.
    uploadsWait:
      '{count, plural, one {# Upload wartet auf seine Datei} other {# Uploads warten auf ihre Dateien}}',
    chooseSame:
      '{count, plural, one {Wählen Sie dieselbe Datei noch einmal aus, um fortzufahren: {names}} other {Wählen Sie dieselben Dateien noch einmal aus, um fortzufahren: {names}}}',
    andMore: '{names} und {count, number} weitere',
    chooseFiles: 'Dateien auswählen',
    discard: 'Verwerfen',
    // After all files have arrived.
    uploadSuccessful: 'Hochgeladen',
    imagesUploaded: 'Ihre Fotos sind jetzt in der Galerie.',
    thankYou: 'Vielen Dank.',
    thankYouTo: 'Vielen Dank, {name}.',
    studioLooks: '{name} sieht sich Ihre Fotos bald an.',
    photographerLooks: 'Ihre Fotos werden bald angesehen.',
    // Photos added from this browser.
    yourImages: 'Ihre Fotos',
    withdrawWithin: 'Sie können Ihre Fotos {hours, number} Stunden lang zurückziehen.',
    image: 'Foto',
    withdraw: 'Zurückziehen',
    withdrawOne: '{name} zurückziehen',
    withdrawAsk: '{name} zurückziehen?',
    willBeDeleted: 'Das Foto wird aus der Galerie gelöscht.',
    photoWithdrawn: 'Foto zurückgezogen',
    alreadyDeleted: 'Das Foto ist bereits gelöscht.',
    withdrawFailed: 'Das Foto konnte nicht zurückgezogen werden. Bitte versuchen Sie es noch einmal.',
    // Files that were not added, and the reasons.
    invalidType: 'Dateityp nicht unterstützt',
    notSupported: '{name} hat kein unterstütztes Bildformat.',
    fileTooLarge: 'Datei zu groß',
    exceedsLimit: '{name} ist größer als {most, number}\u00a0MB.',
    noImagesFound: 'Keine Fotos gefunden',
    folderIsEmpty: 'In diesem Ordner sind keine Fotos zum Hochladen.',
    folderAdded: 'Ordner hinzugefügt',
    filesLeftOut:
      '{count, plural, one {# andere Datei wurde ausgelassen.} other {# andere Dateien wurden ausgelassen.}}',
    nothingSelected: 'Keine Dateien ausgewählt',
    pleaseSelect: 'Bitte wählen Sie Fotos zum Hochladen aus.',
    uploadFailed: 'Hochladen fehlgeschlagen',
    imagesFailed: 'Die Fotos konnten nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.',
    someFailed: 'Einige Fotos konnten nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.',
    networkError: 'Keine Verbindung',
    refusedImage: 'Diese Datei lässt sich nicht verwenden. Bitte wählen Sie ein Foto.',
    refusedLarge: 'Diese Datei ist zu groß.',
    refusedFull: 'In dieser Galerie ist im Moment kein Platz für weitere Fotos.',
    refusedTooMany: 'Zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es dann noch einmal.',
    refusedUnavailable:
      'Die Seite ist im Moment nicht erreichbar. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    refusedLate:
      'Fotos lassen sich 24 Stunden lang zurückziehen. Bitte wenden Sie sich an die Person, die Sie eingeladen hat.',
    // A link that takes no images.
    loadingInvitation: 'Einladung wird geladen\u00a0…',
    invitationEnded: 'Einladung ungültig oder abgelaufen',
    askForNewInvitation:
      'Diese Einladung zum Hochladen ist ungültig oder abgelaufen. Bitte fragen Sie die Person, die Sie eingeladen hat, nach einer neuen.',
    noToken: 'In dieser Adresse fehlt die Einladung',
    noTokenAsk:
      'In dieser Adresse fehlt die Einladung. Diese Einladung zum Hochladen ist ungültig oder abgelaufen. Bitte fragen Sie die Person, die Sie eingeladen hat, nach einer neuen.',
    uploadsPaused: 'Hochladen ist angehalten',
    notTakingPhotos:
      'Zu dieser Galerie lassen sich im Moment keine Fotos hinzufügen. Bitte wenden Sie sich an die Person, die Sie eingeladen hat.',
    notReady: 'Gerade nicht verfügbar',
    somethingWrong: 'Etwas ist schiefgegangen',
    uploadedBefore:
      '{count, plural, one {# Foto wurde hochgeladen. Es ist in der Galerie.} other {# Fotos wurden hochgeladen. Sie sind in der Galerie.}}',
    uploadedWaiting:
      '{count, plural, one {# Foto wurde hochgeladen. Es erscheint, sobald es freigegeben ist.} other {# Fotos wurden hochgeladen. Sie erscheinen, sobald sie freigegeben sind.}}',
  },
  accounts: {
    // Around every page.
    language: 'Sprache',
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptmenü',
    menu: 'Menü',
    myDashboard: 'Meine Übersicht',
    removed: 'Gelöschtes',
    admin: 'Verwaltung',
    logout: 'Abmelden',
    support: 'Hilfe:',
    notifications: 'Mitteilungen (F8)',
    notification: 'Mitteilung',
    close: 'Schließen',
    error: 'Fehler',
    loading: 'Wird geladen\u00a0…',
    authenticating: 'Anmeldung wird geprüft\u00a0…',
    needsScript: 'Diese Anwendung braucht JavaScript. Öffentliche Galerien sind auch ohne zu sehen.',
    somethingWrong: 'Etwas ist schiefgegangen',
    pageFailed: 'Diese Seite konnte nicht angezeigt werden. Bitte versuchen Sie es noch einmal.',
    pageUnreachable:
      'Diese Seite konnte nicht angezeigt werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    tryAgain: 'Erneut versuchen',
    home: 'Startseite',
    goToDashboard: 'Zur Übersicht',
    back: 'Zurück',
    /** Two sentences after each other. */
    sentences: '{first} {second}',
    // Fields of several forms.
    email: 'E-Mail',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    passwordHint: 'Mindestens 10 Zeichen und nicht leicht zu erraten.',
    optional: 'Optional',
    required: 'Bitte ausfüllen',
    invalidEmail: 'Diese E-Mail-Adresse ist ungültig',
    passwordTooShort: 'Das Passwort muss mindestens {least, number} Zeichen haben',
    tooLong: 'Bitte höchstens {most, number} Zeichen',
    saving: 'Wird gespeichert\u00a0…',
    sending: 'Wird gesendet\u00a0…',
    // Signing in.
    account: 'Konto',
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft\u00a0…',
    signInFailed: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    forgotPassword: 'Passwort vergessen?',
    or: 'oder',
    signInWithPasskey: 'Mit Passkey anmelden',
    waitingForPasskey: 'Warten auf Ihren Passkey\u00a0…',
    passkeyFailed: 'Die Anmeldung mit dem Passkey hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    passkeyNotUsed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal oder verwenden Sie Ihr Passwort.',
    passkeyNotHere: 'Unter dieser Adresse lassen sich keine Passkeys verwenden.',
    // The second step.
    openApp: 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code für dieses Konto ein.',
    sixDigitCode: 'Sechsstelliger Code',
    useRecoveryCode: 'Wiederherstellungscode verwenden',
    enterRecoveryCode: 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryHint: 'Jeder gilt nur einmal. Bindestriche und Großschreibung sind egal.',
    useApp: 'Authenticator-App verwenden',
    // Creating an account.
    createAccount: 'Konto erstellen',
    creatingAccount: 'Konto wird erstellt\u00a0…',
    createFailed: 'Das Konto konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    invitedOnly:
      'Konten gibt es hier nur auf Einladung. Bitte fragen Sie die Verwaltung nach einer Einladung.',
    invitationUsed:
      'Diese Einladung ist abgelaufen oder wurde schon verwendet. Bitte fragen Sie nach einer neuen, oder melden Sie sich an, wenn Sie ein Konto haben.',
    youAreSignedIn: 'Sie sind angemeldet',
    signOut: 'Abmelden',
    signOutAndAccept: 'Abmelden und annehmen',
    invitedOther:
      'Sie sind als {email} angemeldet, und diese Einladung ist für {invited}. Um sie anzunehmen, melden Sie sich ab.',
    invitedOtherAtProvider:
      'Sie sind als {email} angemeldet, und diese Einladung ist für {invited}. Um sie anzunehmen, melden Sie sich ab und öffnen Sie den Link noch einmal.',
    invitedNobody:
      'Sie sind als {email} angemeldet. Diese Einladung ist abgelaufen oder wurde schon verwendet.',
    // Signing in at an identity provider.
    signInTo: 'Anmelden bei {name}',
    isInvited: '{email} ist eingeladen.',
    signInWithOrganisation:
      'Melden Sie sich mit dem Konto Ihrer Organisation an. Danach kommen Sie hierher zurück.',
    providerUnavailable:
      'Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    providerDenied:
      'Sie haben beim Anmeldedienst nicht zugestimmt und sind daher nicht angemeldet. Sie können es jederzeit noch einmal versuchen.',
    providerFailed: 'Das hat nicht geklappt, Sie sind nicht angemeldet. Bitte versuchen Sie es noch einmal.',
    suspended:
      'Dieses Konto ist gesperrt. Seine Galerien bleiben erhalten. Bitte wenden Sie sich an den Support.',
    // A forgotten password, and a new one.
    resetPassword: 'Passwort zurücksetzen',
    resetAbout: 'Sie bekommen eine E-Mail mit einem Link, über den Sie ein neues festlegen.',
    sendLink: 'Link senden',
    linkSent:
      'Wenn es ein Konto für {email} gibt, haben wir eine E-Mail mit einem Link gesendet. Er gilt eine Stunde lang und funktioniert nur einmal.',
    emailFailed: 'Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
    backToSignIn: 'Zurück zur Anmeldung',
    newPasswordTitle: 'Neues Passwort festlegen',
    newPassword: 'Neues Passwort',
    setPassword: 'Passwort festlegen',
    setFailed: 'Das Passwort konnte nicht festgelegt werden. Bitte versuchen Sie es noch einmal.',
    passwordIsSet: 'Ihr neues Passwort ist festgelegt. Überall sonst sind Sie abgemeldet.',
    askAnotherLink: 'Neuen Link anfordern',
    removeFactors: 'Auch Passkeys und Anmeldung in zwei Schritten entfernen',
    removeFactorsHint:
      'Wenn Sie glauben, dass jemand anderes Zugang zu Ihrem Konto hatte. API-Tokens werden immer gelöscht.',
    // The link that confirms an e-mail.
    confirmTitle: 'E-Mail-Adresse bestätigen',
    confirmAbout: 'Bestätigen Sie, dass die Adresse, an die wir geschrieben haben, Ihre ist.',
    confirmEmail: 'E-Mail-Adresse bestätigen',
    confirming: 'Wird bestätigt\u00a0…',
    confirmFailed: 'Die Adresse konnte nicht bestätigt werden. Bitte versuchen Sie es noch einmal.',
    emailConfirmed: 'E-Mail-Adresse bestätigt',
    isConfirmed: '{email} ist bestätigt.',
    emailTaken: 'Diese E-Mail-Adresse ist vergeben',
    emailTakenSince:
      'Seit wir den Link gesendet haben, verwendet ein anderes Konto diese E-Mail-Adresse. Ihr Konto behält seine bisherige.',
    linkEnded: 'Dieser Link gilt nicht mehr',
    linkEndedSignedOut:
      'Er wurde schon verwendet, oder seine 24 Stunden sind vorbei. Ist Ihre E-Mail-Adresse noch nicht bestätigt, melden Sie sich an und fordern Sie einen neuen Link an.',
    linkEndedConfirmed:
      'Er wurde schon verwendet, oder seine 24 Stunden sind vorbei. Die E-Mail-Adresse Ihres Kontos, {email}, ist bestätigt.',
    linkEndedAgain:
      'Er wurde schon verwendet, oder seine 24 Stunden sind vorbei. Wir können einen neuen an {email} senden.',
    sendAgain: 'Noch einmal senden',
    emailSent: 'E-Mail gesendet',
    emailSentTo:
      'Wir haben einen neuen Link an {email} gesendet. Nicht zu finden? Sehen Sie im Spam-Ordner nach.',
    // An invitation to collaborate.
    accountRequired: 'Konto erforderlich',
    accountRequiredText:
      'Bitte erstellen Sie ein Konto oder melden Sie sich an, um diese Einladung zur Zusammenarbeit anzunehmen.',
    redirecting: 'Es geht gleich weiter zur Anmeldeseite\u00a0…',
    continueNow: 'Jetzt weiter',
    loadingInvitation: 'Einladung wird geladen\u00a0…',
    invitationInvalid: 'Einladung ungültig oder abgelaufen',
    invitationInvalidText:
      'Diese Einladung zur Zusammenarbeit ist ungültig oder abgelaufen. Bitte fragen Sie die Person, der die Galerie gehört, nach einer neuen.',
    alreadyCollaborator: 'Sie arbeiten schon mit',
    wasAccepted: 'Die Einladung zu „{title}“ wurde angenommen.',
    alreadyDeclined: 'Einladung schon abgelehnt',
    canInviteAgain: 'Sie können noch einmal zu „{title}“ eingeladen werden.',
    invitedToCollaborate: 'Sie sind zur Zusammenarbeit eingeladen!',
    noDescription: 'Keine Beschreibung',
    asCollaborator: 'Wenn Sie mitarbeiten, können Sie',
    mayManage: 'Fotos hochladen und verwalten',
    mayEdit: 'Bilddaten und Beschreibungen bearbeiten',
    mayOrganise: 'Inhalte ordnen und umsortieren',
    maySet: 'Einstellungen und Aussehen der Galerie ändern',
    invitedBy: 'Eingeladen von {email}',
    expires: 'Gilt bis {day}',
    accept: 'Einladung annehmen',
    accepting: 'Wird angenommen\u00a0…',
    decline: 'Ablehnen',
    declining: 'Wird abgelehnt\u00a0…',
    accepted: 'Einladung angenommen!',
    acceptedText: 'Sie arbeiten jetzt an dieser Galerie mit. Es geht gleich weiter zur Übersicht\u00a0…',
    acceptFailed: 'Die Einladung konnte nicht angenommen werden.',
    declined: 'Einladung abgelehnt',
    declinedText: 'Sie haben diese Einladung zur Zusammenarbeit abgelehnt.',
    declineFailed: 'Die Einladung konnte nicht abgelehnt werden.',
    // Reasons of refusals.
    refusedCredentials: 'E-Mail oder Passwort stimmt nicht.',
    refusedCode: 'Dieser Code stimmt nicht oder wurde schon verwendet. Bitte versuchen Sie den nächsten.',
    refusedPasskey: 'Dieser Passkey gilt hier nicht. Vielleicht wurde er aus dem Konto entfernt.',
    refusedLate: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
    refusedWeak:
      'Dieses Passwort ist leicht zu erraten. Nehmen Sie ein paar Wörter, die nicht zusammengehören.',
    refusedTaken: 'Für diese E-Mail-Adresse gibt es schon ein Konto.',
    refusedLink: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte fordern Sie einen neuen an.',
    refusedOwner: 'Diese Galerie gehört Ihnen bereits.',
    refusedAnswered: 'Diese Einladung wurde schon beantwortet.',
    refusedTooMany: 'Zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es dann noch einmal.',
    refusedUnavailable:
      'Die Seite ist im Moment nicht erreichbar. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    refusedFailed: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  },
  documents: {
    // The page of a gallery.
    pageTitle: '{title} (Seite {number})',
    galleryOfImages: '{title}: {count, plural, one {# Foto} other {# Fotos}}',
    imageIn: 'Foto in {title}',
    noImages: 'Keine Fotos in dieser Galerie.',
    description: 'Beschreibung',
    gallery: 'Galerie',
    chapters: 'Kapitel',
    pages: 'Seiten',
    pageOf: 'Seite {current} von {last}',
    previousPage: 'Vorherige Seite',
    nextPage: 'Nächste Seite',
    firstOfBundle:
      'Dies sind die ersten {shown} von {count} Fotos. Die übrigen zeigt die Seite, sobald Skripte erlaubt sind. Alle Dateien liegen in den Ordnern daneben.',
    backToTop: 'Nach oben',
    reportThisGallery: 'Galerie melden',
    inNewTab: '(öffnet sich in einem neuen Tab)',
    openedImage: 'Geöffnetes Foto',
    allImages: 'Alle Fotos',
    previousImage: 'Vorheriges Foto',
    nextImage: 'Nächstes Foto',
    language: 'Sprache',
    // Notes for members above a page that visitors do not see.
    preview: 'Vorschau',
    onlyYouClosed: 'Das sehen nur Sie: Die Galerie ist geschlossen.',
    onlyYouPrivate: 'Das sehen nur Sie: Gäste haben keinen Zugang.',
    onlyYouPassword: 'Das sehen nur Sie: Gäste brauchen das Passwort.',
    // The page of a site.
    links: 'Links',
    signIn: 'Anmelden',
    images: '{count, plural, one {# Foto} other {# Fotos}}',
    privateGallery: 'Private Galerie',
    // The form of a gallery with a password.
    privateGalleryBy: 'Private Galerie von {name}',
    galleryIsPrivate: 'Diese Galerie ist privat',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    openGallery: 'Galerie öffnen',
    // The form of a report.
    thankYou: 'Vielen Dank',
    reportSent: 'Ihre Meldung zu {title} wurde gesendet.',
    reportAbout:
      'Sagen Sie uns, was mit {title} nicht stimmt. Wer die Galerie veröffentlicht hat, bekommt Ihre Nachricht nicht zu sehen.',
    whatIsWrong: 'Was stimmt nicht?',
    reasonCopyright: 'Meine Arbeit wird ohne meine Erlaubnis verwendet',
    reasonPerson: 'Ich oder eine Person, die ich vertrete, ist ohne Einwilligung zu sehen',
    reasonIllegal: 'Es ist etwas Rechtswidriges zu sehen',
    reasonOther: 'Etwas anderes',
    yourMessage: 'Ihre Nachricht',
    messageHint: 'Welche Fotos, und warum? Höchstens {most, number} Zeichen.',
    emailHint: 'Nur, wenn Sie eine Antwort möchten.',
    sendReport: 'Meldung senden',
    // The form of a download.
    photos: 'Fotos',
    allPhotos: 'Alle Fotos',
    size: 'Größe',
    highResolution: 'Hohe Auflösung',
    originalFiles: 'Die Originaldateien',
    webSize: 'Webgröße',
    webSizeHint: 'Bis zu {most, number} Pixel, zum Ansehen und Teilen',
    // Pages with a single message.
    galleryNotFound: 'Galerie nicht gefunden',
    goTo: 'Weiter zu {host}',
    backToGallery: 'Zurück zur Galerie',
    closedOn: 'Diese Galerie ist seit dem {day} geschlossen.',
    askForNewOne: 'Bitten Sie {name} um einen neuen Link.',
    downloadHasEnded: 'Dieser Download ist abgelaufen',
    downloadHasEndedHint: 'Er ist mehr als einen Tag alt, oder die Fotos haben sich inzwischen geändert.',
    chapterNotFound: 'Kapitel nicht gefunden',
    chapterNotFoundHint: 'Vielleicht wurde es umbenannt oder aus der Galerie entfernt.',
    photoNotFound: 'Foto nicht gefunden',
    photoNotFoundHint: 'Vielleicht wurde es aus der Galerie entfernt.',
    notReadyYet: 'Noch nicht bereit',
    notReady: 'Gerade nicht verfügbar',
    somethingWrong: 'Etwas ist schiefgegangen',
    imageNotFound: 'Foto nicht gefunden',
    seeGallery: 'Zur Galerie',
    seeWhatThereIs: 'Zu den Downloads',
    pageNotFound: 'Seite nicht gefunden',
    backToStart: 'Zur Startseite',
    linkToGallery: 'Ein Link zu einer Galerie',
    nothingToDownload: 'Nichts zum Herunterladen',
    noDownloads: 'Keine Downloads',
    personalLinkNeeded: 'Persönlicher Link erforderlich',
    passwordNeeded: 'Passwort erforderlich',
    preparingDownload: 'Ihr Download wird vorbereitet',
    downloadsTooMany: 'Zu viele Downloads',
    notEnoughLeft: 'Nicht genug Downloads übrig',
    moreThanLeft: 'Mehr, als noch übrig ist',
    nothingChosenYet: 'Noch nichts ausgewählt',
    // Reasons of refusals.
    refusedUnavailable:
      'Die Seite ist im Moment nicht erreichbar. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    refusedFailed: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    refusedTooMany: 'Zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es dann noch einmal.',
    refusedPassword: 'Das Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.',
    refusedUsed:
      'Mit diesem Link {most, plural, one {kann # Foto} other {können # verschiedene Fotos}} heruntergeladen werden. {taken, plural, one {# wurde schon heruntergeladen und lässt} other {# wurden schon heruntergeladen und lassen}} sich noch einmal herunterladen.',
    refusedDownloads: 'In dieser Galerie gibt es keine Downloads.',
    refusedImagesMissing: 'Einige dieser Fotos sind nicht mehr in der Galerie.',
    refusedWithoutLink: 'Um Fotos auszuwählen, brauchen Sie einen persönlichen Link.',
    refusedInput: 'Das hat nicht geklappt. Bitte prüfen Sie Ihre Eingabe.',
    problemReason: 'Bitte wählen Sie einen Grund',
    problemMessage: 'Bitte schreiben Sie, was nicht stimmt',
  },
  scripts: {
    // Said in several places.
    slideshow: 'Diashow',
    newVersion: 'Neue Version',
    share: 'Teilen',
    download: 'Download',
    close: 'Schließen',
    more: 'Mehr',
    less: 'Weniger',
    cancel: 'Abbrechen',
    chosen: 'Auswahl',
    tryAgain: 'Erneut versuchen',
    /** Two sentences after each other; the first may end with what a person wrote. */
    sentences: '{first} {second}',
    /** A text that becomes a sentence. */
    asSentence: '{text}.',
    linkHasEnded: 'Dieser Link ist nicht mehr gültig',
    onlyInNewTab:
      'Innerhalb einer anderen Seite funktioniert das nicht. Bitte öffnen Sie die Galerie in einem neuen Tab.',
    galleryIsClosed: 'Diese Galerie ist geschlossen.',
    photographsBy: 'Fotografie: {name}',
    photoCount: '{count, plural, one {# Foto} other {# Fotos}}',
    // The pictures of a gallery.
    loadingGallery: 'Galerie wird geladen\u00a0…',
    loadingImages: 'Fotos werden geladen\u00a0…',
    galleryHasChanged: 'Diese Galerie hat sich geändert. Bitte laden Sie die Seite neu.',
    imageList: 'Fotos',
    imageOf: 'Foto {number} von {count}',
    // The viewer. `slideOf` gets the place that the lightbox fills for `number`.
    imageViewer: 'Fotoansicht',
    slideOf: '{number} von {count}',
    slide: 'Foto',
    carousel: 'Karussell',
    thumbnails: 'Vorschaubilder',
    showThumbnails: 'Vorschaubilder einblenden',
    hideThumbnails: 'Vorschaubilder ausblenden',
    previousPhoto: 'Zurück',
    nextPhoto: 'Weiter',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    enterFullscreen: 'Vollbild',
    exitFullscreen: 'Vollbild beenden',
    filmStrip: 'Filmstreifen',
    showFilmStrip: 'Filmstreifen einblenden',
    hideFilmStrip: 'Filmstreifen ausblenden',
    details: 'Details',
    showDetails: 'Details einblenden',
    hideDetails: 'Details ausblenden',
    millimetres: '{value}\u00a0mm',
    seconds: '{value}\u00a0s',
    photoNotLoaded: 'Dieses Foto konnte nicht geladen werden.',
    // After the last picture in the viewer.
    endOfGallery: 'Ende der Galerie',
    startAgain: 'Von vorn ansehen',
    // The slideshow.
    pauseSlideshow: 'Anhalten',
    resumeSlideshow: 'Fortsetzen',
    nextInSlideshow: 'Weiter',
    endSlideshow: 'Beenden',
    // Ways to share a gallery or a picture.
    shareBySystem: 'Teilen\u00a0…',
    shareByEmail: 'E-Mail',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    couldNotCopy: 'Kopieren nicht möglich',
    linkNotCopied: 'Kopieren nicht möglich',
    qrCode: 'QR-Code',
    qrCodeOf: 'QR-Code für {address}',
    guestsNeedPassword: 'Gäste brauchen das Passwort.',
    onlyStudioInvites: 'Nur {name} kann weitere Personen in diese Galerie einladen.',
    onlyPhotographerInvites: 'Weitere Personen kann nur einladen, wer diese Galerie veröffentlicht hat.',
    // Downloads.
    mostAtOnce: 'Höchstens {most, number} auf einmal',
    photosAndSize: '{count, plural, one {# Foto} other {# Fotos}}, {size}',
    photosInParts:
      '{count, plural, one {# Foto} other {# Fotos}}, {size}, in {parts, plural, one {# Teil} other {# Teilen}}',
    photosReady:
      '{count, plural, one {{ready, number} von # Foto ist bereit.} other {{ready, plural, one {# von {count, number} Fotos ist bereit.} other {# von {count, number} Fotos sind bereit.}}}}',
    downloadGetsReady:
      '{count, plural, one {{ready, number} von # Foto ist bereit.} other {{ready, plural, one {# von {count, number} Fotos ist bereit.} other {# von {count, number} Fotos sind bereit.}}}} Ihr Download beginnt automatisch.',
    downloadHasBegun: 'Ihr Download hat begonnen: {file}',
    partOf: 'Teil {number} von {count}',
    partHasBegun: 'Gestartet',
    saveToPhotos: 'In Fotos speichern',
    fetchingPhoto: 'Foto {number} von {count} wird geladen\u00a0…',
    saveFetched: '{count, plural, one {Foto speichern} other {# Fotos speichern}}',
    tapToSave: 'Zum Speichern noch einmal tippen',
    readyToSave: 'Bereit. Zum Speichern noch einmal tippen.',
    photosNotFetched: 'Die Fotos konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    photosUnshareable: 'Diese Fotos lassen sich von hier aus nicht speichern. Bitte laden Sie sie herunter.',
    photosGone: 'Diese Fotos sind nicht mehr in der Galerie.',
    downloadsLeft: 'Noch {left, number} von {count, plural, one {# Download} other {# Downloads}}',
    noDownloadsInSize: 'In dieser Größe gibt es hier keine Downloads.',
    tooManyDownloads: 'Zu viele Downloads auf einmal. Bitte warten Sie, bis einer fertig ist.',
    downloadNotPlanned: 'Der Download konnte nicht vorbereitet werden. Bitte versuchen Sie es noch einmal.',
    noConnectionForDownload: 'Im Moment besteht keine Verbindung. Bitte versuchen Sie es noch einmal.',
    // Favourites.
    favourite: 'Favorit: {name}',
    favouriteByKey: 'Favorit (H)',
    yourFavourites: 'Ihre Favoriten',
    favouriteCount: '{count, plural, one {# Favorit} other {# Favoriten}}',
    favouriteCountSent: '{count, plural, one {# Favorit} other {# Favoriten}} gesendet',
    showFavourites: 'Anzeigen',
    showAll: 'Alle anzeigen',
    sendFavourites: 'Favoriten senden',
    choiceNotLoaded: 'Ihre Auswahl konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    // The dialog that sends favourites.
    sendYourFavourites: 'Favoriten senden',
    favouritesAre: '{count, plural, one {# Favorit.} other {# Favoriten.}}',
    sentBefore: 'Schon gesendet: {count, number}. Seitdem unverändert.',
    sentBeforeAdded: 'Schon gesendet: {count, number}. Neu: {added, number}.',
    sentBeforeRemoved: 'Schon gesendet: {count, number}. Entfernt: {removed, number}.',
    sentBeforeBoth: 'Schon gesendet: {count, number}. Neu: {added, number}, entfernt: {removed, number}.',
    newSinceSent: 'Neu',
    yourName: 'Ihr Name',
    yourEmail: 'Ihre E-Mail-Adresse (optional)',
    messageOptional: 'Nachricht (optional)',
    send: 'Senden',
    sending: 'Wird gesendet\u00a0…',
    pleaseEnterName: 'Bitte geben Sie Ihren Namen ein',
    invalidEmail: 'Diese E-Mail-Adresse ist ungültig',
    tooLong: 'Bitte höchstens {most, number} Zeichen',
    sentThankYou: 'Gesendet. Vielen Dank, {name}!',
    favouritesStay:
      '{count, plural, one {Ihr Favorit bleibt} other {Ihre # Favoriten bleiben}} auf diesem Gerät gespeichert. Sie können die Liste jederzeit ändern und noch einmal senden.',
    favouritesGone:
      '{count, plural, one {Einer Ihrer Favoriten ist nicht mehr in der Galerie.} other {# Ihrer Favoriten sind nicht mehr in der Galerie.}}',
    sendOthers: '{count, plural, one {Den anderen senden?} other {Die anderen # senden?}}',
    favouritesOff: 'In dieser Galerie sind Favoriten ausgeschaltet.',
    galleryNotHere: 'Diese Galerie gibt es hier nicht mehr.',
    passwordAgain:
      'Diese Galerie verlangt das Passwort noch einmal. Bitte laden Sie die Seite neu. Ihre Favoriten bleiben erhalten.',
    tooManySelections:
      'Es wurde zu oft gesendet. Bitte versuchen Sie es später noch einmal. Ihre Favoriten bleiben erhalten.',
    favouritesNotSent:
      'Ihre Favoriten konnten nicht gesendet werden. Bitte versuchen Sie es noch einmal. Sie bleiben auf diesem Gerät gespeichert.',
    favouritesUnreachable:
      'Es besteht keine Verbindung. Bitte versuchen Sie es noch einmal. Ihre Favoriten bleiben erhalten.',
    // Choosing through a link of one's own.
    yes: 'Ja',
    maybe: 'Vielleicht',
    no: 'Nein',
    /** The mark that a button sets, and its key. */
    markByKey: '{mark} ({key})',
    /** Said after a mark was set or taken off. */
    markedNow: '{mark, select, yes {Ja} maybe {Vielleicht} no {Nein} other {Nicht markiert}}',
    chooseImage:
      '{mark, select, maybe {{name} auswählen, derzeit „Vielleicht“} no {{name} auswählen, derzeit „Nein“} other {{name} auswählen}}',
    yourChoice: 'Ihre Auswahl',
    nothingChosen: 'Noch nichts ausgewählt.',
    countOf: '{count, number} von {most, number}',
    chosenCount: '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
    chosenOf: '{count, number} von {most, number} ausgewählt',
    chosenBeyond: '{count, number} von {most, number} ausgewählt, {extra, number} zusätzlich',
    markAndChosen: '{mark}, {chosen}',
    nextAfterChoosing: 'Nach dem Auswählen zum nächsten Foto',
    note: 'Notiz',
    noteOnPhoto: 'Notiz zu diesem Foto',
    noteAfterChoosing: 'Erst auswählen, dann eine Notiz schreiben',
    noteExample: 'Zum Beispiel: bitte in Schwarz-Weiß',
    noteSaved: 'Gespeichert',
    closeNote: 'OK',
    dismiss: 'OK',
    // Said when choices were not saved.
    choicesAreSent: 'Ihre Auswahl ist schon gesendet. Bitte fragen Sie zuerst eine Änderung an.',
    choicesAreOpen: 'Sie können Ihre Auswahl wieder ändern.',
    choosingOff: 'Über diesen Link können keine Fotos mehr ausgewählt werden.',
    photoGone: 'Dieses Foto ist nicht mehr in der Galerie.',
    allChosen:
      'Mehr als {most, plural, one {# Foto} other {# Fotos}} können Sie nicht auswählen. Entfernen Sie eines, um ein anderes hinzuzufügen.',
    notSaved: 'Das konnte nicht gespeichert werden.',
    notSavedTooMany:
      '{count, plural, one {Ihre Änderung konnte nicht gespeichert werden: zu viele Anfragen.} other {# Änderungen konnten nicht gespeichert werden: zu viele Anfragen.}}',
    notSavedWrong:
      '{count, plural, one {Ihre Änderung konnte nicht gespeichert werden: Etwas ist schiefgegangen.} other {# Änderungen konnten nicht gespeichert werden: Etwas ist schiefgegangen.}}',
    notSavedOffline:
      '{count, plural, one {Ihre Änderung konnte nicht gespeichert werden: keine Verbindung.} other {# Änderungen konnten nicht gespeichert werden: keine Verbindung.}}',
    // Choices that are sent, and the dialogs that send them and ask to change them.
    done: 'Fertig',
    doneChoosing: 'Fertig mit der Auswahl?',
    /** Above the pictures with a mark. */
    markCount: '{mark} ({count, number})',
    removeImage: '{name} entfernen',
    moreImages: '{count, plural, one {# weiteres} other {# weitere}}',
    sendToStudio:
      'Wir senden Ihre Auswahl an {name}. Wenn Sie später etwas ändern möchten, fragen Sie einfach nach.',
    sendToPhotographer:
      'Wir geben Ihre Auswahl weiter. Wenn Sie später etwas ändern möchten, fragen Sie einfach nach.',
    studioWasTold: 'Vielen Dank. {name} weiß Bescheid.',
    photographerWasTold: 'Vielen Dank. Wir haben Ihre Auswahl weitergegeben.',
    choicesStay: 'Sie können Ihre Auswahl hier jederzeit ansehen.',
    sentToStudio: 'Am {day} an {name} gesendet.',
    sentToPhotographer: 'Am {day} gesendet.',
    askToChange: 'Änderung anfragen',
    ask: 'Anfragen',
    askStudio: 'Wir geben {name} Bescheid, dass Sie Ihre Auswahl ändern möchten.',
    askPhotographer: 'Wir geben weiter, dass Sie Ihre Auswahl ändern möchten.',
    studioWasAsked: 'Ihre Anfrage ist gesendet. {name} meldet sich bei Ihnen.',
    photographerWasAsked: 'Ihre Anfrage ist gesendet. Sie bekommen eine Antwort.',
  },
  emails: {
    quoted: '„{text}“',
    setNewPassword: 'Neues Passwort festlegen',
    andMore: '{count, plural, one {Und # weiteres.} other {Und # weitere.}}',
    everyTenMinutes: 'Wir senden höchstens alle zehn Minuten eine solche E-Mail.',
    passwordSubject: 'Neues Passwort für {product} festlegen',
    passwordAsked: 'Für Ihr Konto bei {product} wurde ein neues Passwort angefordert.',
    passwordLink:
      'Der Link gilt eine Stunde lang und funktioniert nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    proofSubject: 'Bestätigen Sie Ihre E-Mail-Adresse für {product}',
    proofWelcome: 'Willkommen bei {product}. Bitte bestätigen Sie, dass {email} Ihre Adresse ist.',
    proofLink:
      'Der Link gilt 24 Stunden lang und funktioniert nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Wir senden keine weiteren, und niemand kann in Ihrem Namen Einladungen verschicken.',
    proofButton: 'Adresse bestätigen',
    newAddressSubject: 'Bestätigen Sie die neue E-Mail-Adresse Ihres Kontos bei {product}',
    newAddressOf: 'Die Adresse {email} soll für das Konto {account} bei {product} verwendet werden.',
    newAddress: 'Die Adresse {email} soll für ein Konto bei {product} verwendet werden.',
    newAddressLink:
      'Mit dem Link wird die Adresse geändert. Er gilt 24 Stunden lang und funktioniert nur einmal. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    addressChangeSubject: 'Änderung der E-Mail-Adresse Ihres Kontos bei {product}',
    addressChangeAsked:
      'Die E-Mail-Adresse Ihres Kontos bei {product} soll von dieser Adresse auf {email} geändert werden. Sie wird geändert, sobald der Link geöffnet wird, den wir dorthin gesendet haben; er gilt 24 Stunden.',
    addressChangeNotYou:
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Legen Sie jetzt ein neues fest. Damit wird auch der Link ungültig.',
    addressInUseSubject: 'Sie haben bei {product} schon ein Konto mit dieser E-Mail-Adresse',
    addressInUse:
      'Die Adresse {email} soll für ein weiteres Konto bei {product} verwendet werden. Sie haben schon ein Konto mit dieser Adresse, deshalb hat sich nichts geändert.',
    addressInUseAdvice:
      'Um sie für das andere Konto zu verwenden, ändern Sie zuerst die Adresse dieses Kontos oder löschen Sie es. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    signIn: 'Anmelden',
    passwordChangedSubject: 'Neues Passwort für Ihr Konto bei {product}',
    passwordChanged:
      'Ihr Passwort wurde auf der Seite „Security“ Ihres Kontos geändert. Überall sonst sind Sie abgemeldet.',
    passkeyAddedSubject: 'Neuer Passkey für Ihr Konto bei {product}',
    passkeyAdded:
      'Zu Ihrem Konto wurde ein Passkey hinzugefügt. Damit ist eine Anmeldung ohne Passwort möglich.',
    passkeyRemovedSubject: 'Ein Passkey Ihres Kontos bei {product} wurde entfernt',
    passkeyRemoved:
      'Aus Ihrem Konto wurde ein Passkey entfernt. Eine Anmeldung damit ist nicht mehr möglich.',
    tokenCreatedSubject: 'Neues API-Token für Ihr Konto bei {product}',
    tokenCreated:
      'Auf der Seite „Developers“ Ihres Kontos wurde ein API-Token erstellt. Damit kann ein Programm ohne Ihr Passwort auf Ihre Galerien zugreifen.',
    twoStepOnSubject: 'Die Anmeldung in zwei Schritten ist für Ihr Konto bei {product} eingeschaltet',
    twoStepOn:
      'Die Anmeldung in zwei Schritten wurde eingeschaltet: Neben Ihrem Passwort wird jetzt auch ein Code aus Ihrer Authenticator-App verlangt.',
    twoStepOffSubject: 'Die Anmeldung in zwei Schritten ist für Ihr Konto bei {product} ausgeschaltet',
    twoStepOff:
      'Die Anmeldung in zwei Schritten wurde ausgeschaltet: Zum Anmelden genügt jetzt Ihr Passwort.',
    recoveryCodesSubject: 'Neue Wiederherstellungscodes für Ihr Konto bei {product}',
    recoveryCodes:
      'Auf der Seite „Security“ Ihres Kontos wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
    recoveryCodeUsedSubject: 'Ein Wiederherstellungscode Ihres Kontos bei {product} wurde benutzt',
    recoveryCodeUsed:
      'Jemand hat sich mit Ihrem Passwort und einem Ihrer Wiederherstellungscodes angemeldet. Dieser Code gilt nicht mehr.',
    signInNotYou:
      'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie jetzt ein neues Passwort fest. Damit werden Sie überall abgemeldet, und alle API-Tokens werden gelöscht. Prüfen Sie danach auf der Seite „Security“ Ihres Kontos die Passkeys und die Anmeldung in zwei Schritten.',
    newBrowserSubject: 'Neue Anmeldung in Ihrem Konto bei {product}',
    newBrowser: 'Jemand hat sich mit einem neuen Browser in Ihrem Konto bei {product} angemeldet.',
    newBrowserWhere: '{browser}, von {network}, am {time} UTC.',
    browserOnSystem: '{browser} unter {system}',
    unknownBrowser: 'Unbekannter Browser',
    newBrowserNotYou:
      'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, legen Sie jetzt ein neues Passwort fest. Damit werden Sie überall abgemeldet.',
    newBrowserNotYouElsewhere:
      'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, sichern Sie Ihr Konto bei dem Dienst, über den Sie sich anmelden, und melden Sie dann die Browser ab, die Sie nicht kennen.',
    seeBrowsers: 'Angemeldete Browser ansehen',
    accountInvitationSubject: 'Einladung zu {product} auf {host}',
    accountInvitation:
      '{who} lädt Sie ein, auf {host} ein Konto zu erstellen. Dort können Sie eigene Galerien veröffentlichen.',
    accountInvitationByAdministrator:
      'Sie sind eingeladen, auf {host} ein Konto zu erstellen. Dort können Sie eigene Galerien veröffentlichen.',
    accountInvitationUntil:
      'Die Einladung ist für {email}. Sie gilt bis zum {day} und funktioniert nur einmal. Sie haben sie nicht erwartet? Dann ignorieren Sie diese E-Mail einfach.',
    createAccount: 'Konto erstellen',
    invitationSubject: 'Einladung von {email} zur Galerie {title}',
    invitation:
      '{who} hat Sie eingeladen, an der Galerie {title} mitzuarbeiten. Sie können Fotos hinzufügen, beschriften und anordnen und die Einstellungen ändern.',
    invitationExpires:
      '{days, plural, one {Die Einladung gilt # Tag.} other {Die Einladung gilt # Tage.}} Sie haben sie nicht erwartet? Dann ignorieren Sie diese E-Mail einfach.',
    viewInvitation: 'Einladung ansehen',
    viewPhotos: 'Fotos ansehen',
    replyReaches: '<a>Antworten auf diese E-Mail</a> gehen an {name}.',
    guestUploadsSubject: '{count, plural, one {# neues Foto in {title}} other {# neue Fotos in {title}}}',
    guestUploadsBy:
      'Gäste haben über den Upload-Link {link} {count, plural, one {# Foto} other {# Fotos}} zu Ihrer Galerie {title} hinzugefügt.',
    guestUploads:
      'Gäste haben über einen Upload-Link {count, plural, one {# Foto} other {# Fotos}} zu Ihrer Galerie {title} hinzugefügt.',
    guestUploadsWait:
      '{count, plural, one {# Foto wartet auf dem Reiter „Images“ der Galerie auf Ihre Freigabe. Erst danach wird es auf der Seite gezeigt.} other {# Fotos warten auf dem Reiter „Images“ der Galerie auf Ihre Freigabe. Erst danach werden sie auf der Seite gezeigt.}}',
    guestUploadsEnding:
      'Wir senden je Link höchstens eine solche E-Mail pro Stunde. Auf dem Reiter „Sharing“ der Galerie können Sie sie abschalten.',
    viewPictures: 'Fotos ansehen',
    picksSubject:
      '{count, plural, =0 {{name} ist mit der Auswahl fertig: keine Fotos} one {{name} ist mit der Auswahl fertig: # Foto} other {{name} ist mit der Auswahl fertig: # Fotos}}',
    picksOfManySubject:
      '{count, plural, one {# Person ist mit der Auswahl in {title} fertig} other {# Personen sind mit der Auswahl in {title} fertig}}',
    picks: 'Neue Auswahl in Ihrer Galerie {title}:',
    picksOf: '{name} hat {count, plural, =0 {keine Fotos} one {# Foto} other {# Fotos}} ausgewählt.',
    picksOfWith:
      '{name} hat {count, plural, =0 {keine Fotos} one {# Foto} other {# Fotos}} ausgewählt: {message}',
    viewPicks: 'Auswahl ansehen',
    picksChangeSubject: '{name} möchte die Auswahl ändern',
    picksChange: '{name} hat Ihnen eine Auswahl aus Ihrer Galerie {title} gesendet und möchte sie ändern.',
    picksChangeWith:
      '{name} hat Ihnen eine Auswahl aus Ihrer Galerie {title} gesendet und möchte sie ändern: {message}',
    picksChangeAdvice:
      'Die Auswahl lässt sich wieder ändern, sobald Sie neben dem Namen auf „Reopen“ drücken.',
    picksChangeEnding: 'Jede Kundin und jeder Kunde kann einmal pro Stunde darum bitten.',
    viewClientsPicks: 'Auswahl ansehen',
    selectionSubject:
      '{count, plural, one {{name} hat Ihnen # Favorit aus {title} gesendet} other {{name} hat Ihnen # Favoriten aus {title} gesendet}}',
    selectionsSubject:
      '{count, plural, one {# Favoritenliste aus {title}} other {# Favoritenlisten aus {title}}}',
    selection: 'Aus Ihrer Galerie {title} wurden Ihnen Favoriten gesendet:',
    selections:
      '{count, plural, one {Aus Ihrer Galerie {title} wurde Ihnen # Favoritenliste gesendet. Die neueste:} other {Aus Ihrer Galerie {title} wurden Ihnen # Favoritenlisten gesendet. Die neuesten:}}',
    selectionOf: '{count, plural, one {# Favorit} other {# Favoriten}} von {who}.',
    selectionOfWith: '{count, plural, one {# Favorit} other {# Favoriten}} von {who}: {message}',
    viewSelection: 'Favoriten ansehen',
    viewSelections: 'Alle ansehen',
    closesSoonSubject:
      '{days, plural, one {Ihre Galerie {title} schließt in # Tag} other {Ihre Galerie {title} schließt in # Tagen}}',
    closesSoon:
      'Ihre Galerie {title} schließt am {time} UTC. Dann gelten auch ihre Upload-Links nicht mehr. Für Sie und alle, die mitarbeiten, bleibt alles erhalten.',
    closedSubject: 'Ihre Galerie {title} ist geschlossen',
    closed:
      'Ihre Galerie {title} ist jetzt geschlossen, und ihre Upload-Links gelten nicht mehr. Für Sie und alle, die mitarbeiten, bleibt alles erhalten.',
    closingAdvice: 'Auf dem Reiter „General“ der Galerie können Sie das Datum ändern oder entfernen.',
    changeDate: 'Datum ändern',
    galleryDomainSubject: 'Ihre Domain {domain} führt nicht mehr zu {title}',
    galleryDomain:
      'Wir haben die DNS-Einträge von {domain}, die zu Ihrer Galerie {title} führen, nicht gefunden.',
    galleryDomainAdvice:
      'Wenn das ein Versehen ist, tragen Sie sie bitte wieder ein; sie stehen in den Einstellungen der Galerie. Nach {days, plural, one {# Tag} other {# Tagen}} ohne sie schalten wir die Domain ab.',
    siteDomainSubject: 'Ihre Domain {domain} führt nicht mehr zu Ihrer Website',
    siteDomain: 'Wir haben die DNS-Einträge von {domain}, die zu Ihrer Website führen, nicht gefunden.',
    siteDomainAdvice:
      'Wenn das ein Versehen ist, tragen Sie sie bitte wieder ein; sie stehen in den Einstellungen Ihrer Website. Nach {days, plural, one {# Tag} other {# Tagen}} ohne sie schalten wir die Domain ab.',
    viewRecords: 'Einträge ansehen',
    deletedSubject: 'Ihr Konto bei {product} wurde gelöscht',
    deleted:
      'Ihr Konto bei {product} wurde {count, plural, =0 {mit allem, was darin war,} one {mit Ihrer Galerie und allen Fotos} other {mit Ihren # Galerien und allen Fotos}} gelöscht.',
    subscriptionEnded: 'Ihr Abo ist beendet, und es wird nichts mehr abgebucht.',
    deletedEnding:
      'Fotos, die Sie zu Galerien anderer hinzugefügt haben, bleiben dort. Das ist unsere letzte E-Mail an Sie. Wenn Sie das Konto nicht gelöscht haben, schreiben Sie bitte an {support}.',
    goTo: 'Zu {product}',
    noBackupSubject: 'Keine Sicherung von {host}',
    noBackupSince: 'Die neueste Sicherung von {product} auf {host} ist vom {time} (UTC).',
    noBackup: 'Von {product} auf {host} gibt es im Ordner für Sicherungen keine Sicherung.',
    noBackupAdvice:
      'Im Protokoll steht, warum, und „{command}“ zeigt, was zu tun ist. Der Versuch wird stündlich wiederholt.',
    noBackupEnding: 'Wir senden täglich eine solche E-Mail, bis es eine Sicherung gibt.',
    seeSystem: 'Systemzustand ansehen',
    reportsSubject:
      '{count, plural, one {Eine Galerie wurde gemeldet} other {Galerien wurden gemeldet: # Meldungen}}',
    reports: '{count, plural, one {Eine Galerie wurde gemeldet:} other {# neue Meldungen. Die neuesten:}}',
    reportIn: 'Zu {title} ({reason}): {message}',
    reasonCopyright: 'Urheberrecht',
    reasonPerson: 'Abgebildete Person',
    reasonIllegal: 'Rechtswidrig',
    reasonOther: 'Anderes',
    readReports: 'Meldungen lesen',
    webhookOffSubject: 'Ein Webhook wurde abgeschaltet',
    webhookOff:
      'Bei Ihrem Webhook auf {host} ist seit fünf Tagen nichts angekommen, deshalb wurde er abgeschaltet.',
    webhookOffAdvice: 'Auf Ihrer Kontoseite sehen Sie, woran es lag, und können ihn wieder einschalten.',
    openWebhooks: 'Webhooks öffnen',
  },

  letters: {
    // Written beforehand where a gallery is sent to a client.
    subject: 'Ihre Fotos sind fertig: {title}',
    greeting: 'Hallo {client},',
    ready: 'Ihre Fotos sind fertig!',
    password: 'Passwort: {password}',
    closes: 'Die Galerie schließt am {closes}.',
  },
} satisfies Catalogue

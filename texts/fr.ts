/**
 * French. Visitors are addressed with vous.
 * Terms: galerie, photo, chapitre, favori, sélection (choisir; Oui, Peut-être, Non), remarque, téléchargement (télécharger),
 * lien, mot de passe, propriétaire, photographe. A space that does not break (\u00a0) is before : ? ! and within « ».
 */
import type { Catalogue } from './catalogue.ts'

export default {
  guests: {
    // The page of an upload link.
    language: 'Langue',
    addPhotosTo: 'Ajouter des photos à «\u00a0{title}\u00a0»',
    invitedToAdd: 'Vous êtes invité(e) à ajouter des photos à',
    photosWait: 'Vos photos apparaîtront une fois approuvées.',
    yourName: 'Votre nom (facultatif)',
    dropOrBrowse: 'Déposez des photos ici ou cliquez pour les choisir',
    addPhotos: 'Ajouter des photos',
    formats: 'Formats acceptés\u00a0: {names}.',
    largestFile: '{most, number}\u00a0Mo au maximum par fichier',
    chooseFolder: 'Choisir un dossier',
    notAdded: 'Non ajoutés',
    uploadImages: 'Envoyer les photos',
    openUntil: 'Aucun compte nécessaire. Ce lien est valable jusqu’au {day}.',
    notifications: 'Notifications (F8)',
    close: 'Fermer',
    cancel: 'Annuler',
    /** Two sentences after each other; the first may end with what a person wrote. */
    sentences: '{first} {second}',
    // The files that were chosen, and how far they are.
    selectedFiles: 'Fichiers choisis ({count, number})',
    imagesSelected:
      '{count, plural, one {# photo choisie} many {# de photos choisies} other {# photos choisies}}',
    remove: 'Retirer {name}',
    uploaded: 'Envoyée',
    size: '{value}\u00a0{unit, select, bytes {octets} kilo {ko} mega {Mo} other {Go}}',
    sentOf: '{sent} sur {total}',
    perSecond: '{size}/s',
    secondsLeft: 'encore {count, number}\u00a0s',
    minutesLeft: 'encore {count, number}\u00a0min',
    fileCount: '{count, plural, one {# fichier} many {# de fichiers} other {# fichiers}}',
    uploadingImages: 'Envoi des photos',
    uploadingNow: 'Envoi des photos…',
    uploading: 'Envoi en cours…',
    paused: 'En pause',
    pause: 'Pause',
    resume: 'Reprendre',
    finishing: 'Finalisation',
    connectionLost: 'La connexion est interrompue. Nouvel essai automatique.',
    serverBusy: 'Le serveur est occupé. Nouvel essai automatique.',
    // Large files that were begun before and not finished.
    uploadsWait:
      '{count, plural, one {# envoi attend son fichier} many {# d’envois attendent leurs fichiers} other {# envois attendent leurs fichiers}}',
    chooseSame:
      '{count, plural, one {Choisissez à nouveau le même fichier pour continuer\u00a0: {names}} many {Choisissez à nouveau les mêmes fichiers pour continuer\u00a0: {names}} other {Choisissez à nouveau les mêmes fichiers pour continuer\u00a0: {names}}}',
    andMore: '{names} et {count, number} de plus',
    chooseFiles: 'Choisir des fichiers',
    discard: 'Abandonner',
    // After all files have arrived.
    uploadSuccessful: 'Envoi réussi',
    imagesUploaded: 'Vos photos sont maintenant dans la galerie.',
    thankYou: 'Merci.',
    thankYouTo: 'Merci, {name}.',
    studioLooks: '{name} les regardera bientôt.',
    photographerLooks: 'Votre photographe les regardera bientôt.',
    // Photos added from this browser.
    yourImages: 'Vos photos',
    withdrawWithin: 'Vous pouvez retirer vos photos pendant {hours, number} heures.',
    image: 'Photo',
    withdraw: 'Retirer',
    withdrawOne: 'Retirer {name} de la galerie',
    withdrawAsk: 'Retirer {name}\u00a0?',
    willBeDeleted: 'La photo sera supprimée de la galerie.',
    photoWithdrawn: 'Photo retirée',
    alreadyDeleted: 'La photo a déjà été supprimée.',
    withdrawFailed: 'La photo n’a pas pu être retirée. Veuillez réessayer.',
    // Files that were not added, and the reasons.
    invalidType: 'Type de fichier non accepté',
    notSupported: '{name} n’est pas dans un format d’image accepté.',
    fileTooLarge: 'Fichier trop volumineux',
    exceedsLimit: '{name} dépasse {most, number}\u00a0Mo.',
    noImagesFound: 'Aucune photo trouvée',
    folderIsEmpty: 'Ce dossier ne contient aucune photo à envoyer.',
    folderAdded: 'Dossier ajouté',
    filesLeftOut:
      '{count, plural, one {# autre fichier a été laissé de côté.} many {# d’autres fichiers ont été laissés de côté.} other {# autres fichiers ont été laissés de côté.}}',
    nothingSelected: 'Aucun fichier choisi',
    pleaseSelect: 'Veuillez choisir des photos à envoyer.',
    uploadFailed: 'Échec de l’envoi',
    imagesFailed: 'Les photos n’ont pas pu être envoyées. Veuillez réessayer.',
    someFailed: 'Certaines photos n’ont pas pu être envoyées. Veuillez réessayer.',
    networkError: 'Problème de connexion',
    refusedImage: 'Ce fichier ne peut pas être utilisé. Veuillez choisir une photo.',
    refusedLarge: 'Ce fichier est trop volumineux.',
    refusedFull: 'Cette galerie n’a plus de place pour d’autres photos en ce moment.',
    refusedTooMany: 'Trop de tentatives. Veuillez patienter un peu avant de réessayer.',
    refusedUnavailable:
      'Le service est indisponible pour le moment. Veuillez réessayer dans quelques secondes.',
    refusedLate:
      'Les photos peuvent être retirées pendant 24 heures. Veuillez contacter le propriétaire de la galerie.',
    // A link that takes no images.
    loadingInvitation: 'Chargement de l’invitation…',
    invitationEnded: 'Invitation non valable ou expirée',
    askForNewInvitation:
      'Cette invitation à envoyer des photos n’est pas valable ou a expiré. Veuillez en demander une nouvelle au propriétaire de la galerie.',
    noToken: 'Il manque l’invitation dans cette adresse',
    noTokenAsk:
      'Il manque l’invitation dans cette adresse. Cette invitation à envoyer des photos n’est pas valable ou a expiré. Veuillez en demander une nouvelle au propriétaire de la galerie.',
    uploadsPaused: 'Les envois sont suspendus',
    notTakingPhotos:
      'Cette galerie n’accepte pas de nouvelles photos pour le moment. Veuillez contacter le propriétaire de la galerie.',
    notReady: 'Indisponible pour le moment',
    somethingWrong: 'Un problème est survenu',
    uploadedBefore:
      '{count, plural, one {# photo a été envoyée. Elle est dans la galerie.} many {# de photos ont été envoyées. Elles sont dans la galerie.} other {# photos ont été envoyées. Elles sont dans la galerie.}}',
    uploadedWaiting:
      '{count, plural, one {# photo a été envoyée. Elle apparaîtra une fois approuvée.} many {# de photos ont été envoyées. Elles apparaîtront une fois approuvées.} other {# photos ont été envoyées. Elles apparaîtront une fois approuvées.}}',
  },
  accounts: {
    // Around every page.
    language: 'Langue',
    skipToContent: 'Aller au contenu',
    mainNavigation: 'Navigation principale',
    menu: 'Menu principal',
    myDashboard: 'Mon tableau de bord',
    removed: 'Supprimées',
    admin: 'Administration',
    logout: 'Se déconnecter',
    support: 'Assistance\u00a0:',
    notifications: 'Notifications (F8)',
    notification: 'Notification',
    close: 'Fermer',
    error: 'Erreur',
    loading: 'Chargement…',
    authenticating: 'Vérification de la connexion…',
    needsScript: 'Cette application a besoin de JavaScript. Les galeries publiques s’affichent sans.',
    somethingWrong: 'Un problème est survenu',
    pageFailed: 'Cette page n’a pas pu être affichée. Veuillez réessayer.',
    pageUnreachable: 'Cette page n’a pas pu être affichée. Veuillez vérifier votre connexion et réessayer.',
    tryAgain: 'Réessayer',
    home: 'Accueil',
    goToDashboard: 'Aller au tableau de bord',
    back: 'Retour',
    /** Two sentences after each other. */
    sentences: '{first} {second}',
    // Fields of several forms.
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    passwordHint: 'Au moins 10 caractères, et difficile à deviner.',
    optional: 'Facultatif',
    required: 'Obligatoire',
    invalidEmail: 'Cette adresse e-mail n’est pas valide',
    passwordTooShort: 'Le mot de passe doit avoir au moins {least, number} caractères',
    tooLong: 'Veuillez ne pas dépasser {most, number} caractères',
    saving: 'Enregistrement…',
    sending: 'Envoi en cours…',
    // Signing in.
    account: 'Compte',
    signIn: 'Se connecter',
    signingIn: 'Connexion…',
    signInFailed: 'La connexion n’a pas réussi. Veuillez réessayer.',
    forgotPassword: 'Mot de passe oublié\u00a0?',
    or: 'ou',
    signInWithPasskey: 'Se connecter avec une clé d’accès',
    waitingForPasskey: 'En attente de votre clé d’accès…',
    passkeyFailed: 'La connexion avec la clé d’accès n’a pas réussi. Veuillez réessayer.',
    passkeyNotUsed: 'Cela n’a pas fonctionné. Réessayez ou utilisez votre mot de passe.',
    passkeyNotHere: 'Les clés d’accès ne peuvent pas être utilisées à cette adresse.',
    // The second step.
    openApp: 'Ouvrez votre application d’authentification et saisissez le code de ce compte.',
    sixDigitCode: 'Code à 6 chiffres',
    useRecoveryCode: 'Utiliser un code de secours',
    enterRecoveryCode: 'Saisissez l’un de vos codes de secours.',
    recoveryCode: 'Code de secours',
    recoveryHint: 'Chacun ne sert qu’une fois. Les tirets et les majuscules n’ont pas d’importance.',
    useApp: 'Utiliser l’application d’authentification',
    // Creating an account.
    createAccount: 'Créer un compte',
    creatingAccount: 'Création du compte…',
    createFailed: 'Le compte n’a pas pu être créé. Veuillez réessayer.',
    firstName: 'Prénom',
    lastName: 'Nom',
    invitedOnly: 'Les comptes sont créés sur invitation. Veuillez en demander une à l’administrateur.',
    invitationUsed:
      'Cette invitation a expiré ou a déjà été utilisée. Demandez-en une nouvelle, ou connectez-vous si vous avez un compte.',
    youAreSignedIn: 'Vous êtes connecté(e)',
    signOut: 'Se déconnecter',
    signOutAndAccept: 'Se déconnecter et accepter',
    invitedOther:
      'Vous êtes connecté(e) en tant que {email}, et cette invitation est pour {invited}. Pour l’accepter, déconnectez-vous.',
    invitedOtherAtProvider:
      'Vous êtes connecté(e) en tant que {email}, et cette invitation est pour {invited}. Pour l’accepter, déconnectez-vous et ouvrez à nouveau son lien.',
    invitedNobody:
      'Vous êtes connecté(e) en tant que {email}. Cette invitation a expiré ou a déjà été utilisée.',
    // Signing in at an identity provider.
    signInTo: 'Se connecter à {name}',
    isInvited: '{email} a reçu une invitation.',
    signInWithOrganisation:
      'Connectez-vous avec le compte de votre organisation. Vous reviendrez ensuite ici.',
    providerUnavailable:
      'Le service de connexion est injoignable pour le moment. Veuillez réessayer dans quelques minutes.',
    providerDenied:
      'Vous avez refusé auprès du service de connexion\u00a0: vous n’êtes pas connecté(e). Vous pouvez réessayer à tout moment.',
    providerFailed: 'Cela n’a pas fonctionné\u00a0: vous n’êtes pas connecté(e). Veuillez réessayer.',
    suspended: 'Ce compte est suspendu. Ses galeries sont conservées. Veuillez contacter l’assistance.',
    // A forgotten password, and a new one.
    resetPassword: 'Réinitialiser le mot de passe',
    resetAbout: 'Nous vous enverrons par e-mail un lien pour en choisir un nouveau.',
    sendLink: 'Envoyer le lien',
    linkSent:
      'S’il existe un compte pour {email}, nous avons envoyé un e-mail avec un lien. Il ne sert qu’une fois, dans l’heure qui suit.',
    emailFailed: 'L’e-mail n’a pas pu être envoyé. Veuillez réessayer.',
    backToSignIn: 'Retour à la connexion',
    newPasswordTitle: 'Choisir un nouveau mot de passe',
    newPassword: 'Nouveau mot de passe',
    setPassword: 'Enregistrer le mot de passe',
    setFailed: 'Le mot de passe n’a pas pu être enregistré. Veuillez réessayer.',
    passwordIsSet: 'Votre nouveau mot de passe est enregistré. Vos autres sessions ont été fermées.',
    askAnotherLink: 'Demander un autre lien',
    removeFactors: 'Supprimer aussi les clés d’accès et la connexion en deux étapes',
    removeFactorsHint:
      'Si vous pensez que quelqu’un d’autre a eu accès à votre compte. Les jetons d’API sont toujours supprimés.',
    // The link that confirms an e-mail.
    confirmTitle: 'Confirmez votre adresse e-mail',
    confirmAbout: 'Confirmez que l’adresse à laquelle nous avons écrit est la vôtre.',
    confirmEmail: 'Confirmer l’adresse',
    confirming: 'Confirmation…',
    confirmFailed: 'L’adresse n’a pas pu être confirmée. Veuillez réessayer.',
    emailConfirmed: 'Adresse e-mail confirmée',
    isConfirmed: 'L’adresse {email} est confirmée.',
    emailTaken: 'Cette adresse e-mail est déjà prise',
    emailTakenSince:
      'Un autre compte utilise cette adresse depuis que nous avons envoyé le lien. Votre compte garde la sienne.',
    linkEnded: 'Ce lien n’est plus valable',
    linkEndedSignedOut:
      'Il a déjà été utilisé, ou ses 24 heures sont passées. Si votre adresse e-mail n’est pas encore confirmée, connectez-vous et demandez un autre lien.',
    linkEndedConfirmed:
      'Il a déjà été utilisé, ou ses 24 heures sont passées. L’adresse e-mail de votre compte, {email}, est confirmée.',
    linkEndedAgain:
      'Il a déjà été utilisé, ou ses 24 heures sont passées. Nous pouvons en envoyer un autre à {email}.',
    sendAgain: 'Renvoyer',
    emailSent: 'E-mail envoyé',
    emailSentTo:
      'Nous avons envoyé un nouveau lien à {email}. Vous ne le trouvez pas\u00a0? Regardez dans vos indésirables.',
    // An invitation to collaborate.
    accountRequired: 'Compte nécessaire',
    accountRequiredText:
      'Veuillez créer un compte ou vous connecter pour accepter cette invitation à collaborer.',
    redirecting: 'Redirection vers la création de compte…',
    continueNow: 'Continuer maintenant',
    loadingInvitation: 'Chargement de l’invitation…',
    invitationInvalid: 'Invitation non valable ou expirée',
    invitationInvalidText:
      'Cette invitation à collaborer n’est pas valable ou a expiré. Veuillez en demander une nouvelle au propriétaire de la galerie.',
    alreadyCollaborator: 'Vous collaborez déjà',
    wasAccepted: 'L’invitation à «\u00a0{title}\u00a0» a été acceptée.',
    alreadyDeclined: 'Invitation déjà refusée',
    canInviteAgain: 'Le propriétaire de «\u00a0{title}\u00a0» peut vous inviter à nouveau.',
    invitedToCollaborate: 'Vous êtes invité(e) à collaborer\u00a0!',
    noDescription: 'Aucune description',
    asCollaborator: 'En collaborant, vous pouvez',
    mayManage: 'Envoyer et gérer des photos',
    mayEdit: 'Modifier les métadonnées et les descriptions',
    mayOrganise: 'Organiser et réordonner le contenu',
    maySet: 'Changer les réglages et l’apparence de la galerie',
    invitedBy: 'Invitation de {email}',
    expires: 'Valable jusqu’au {day}',
    accept: 'Accepter la collaboration',
    accepting: 'Acceptation…',
    decline: 'Refuser',
    declining: 'Refus…',
    accepted: 'Collaboration acceptée\u00a0!',
    acceptedText: 'Vous collaborez maintenant à cette galerie. Redirection vers le tableau de bord…',
    acceptFailed: 'La collaboration n’a pas pu être acceptée.',
    declined: 'Collaboration refusée',
    declinedText: 'Vous avez refusé cette invitation à collaborer.',
    declineFailed: 'La collaboration n’a pas pu être refusée.',
    // Reasons of refusals.
    refusedCredentials: 'Adresse e-mail ou mot de passe incorrect.',
    refusedCode: 'Ce code n’est pas le bon, ou a déjà été utilisé. Veuillez essayer le suivant.',
    refusedPasskey: 'Cette clé d’accès ne fonctionne pas ici. Elle a peut-être été retirée du compte.',
    refusedLate: 'Cela a pris trop de temps. Veuillez réessayer.',
    refusedWeak: 'Ce mot de passe est facile à deviner. Essayez quelques mots sans rapport entre eux.',
    refusedTaken: 'Un compte existe déjà avec cette adresse e-mail.',
    refusedLink: 'Ce lien a déjà été utilisé ou a expiré. Veuillez en demander un nouveau.',
    refusedOwner: 'Cette galerie vous appartient déjà.',
    refusedAnswered: 'Une réponse a déjà été donnée à cette invitation.',
    refusedTooMany: 'Trop de tentatives. Veuillez patienter un peu avant de réessayer.',
    refusedUnavailable:
      'Le service est indisponible pour le moment. Veuillez réessayer dans quelques secondes.',
    refusedFailed: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  },
  documents: {
    // The page of a gallery.
    pageTitle: '{title} – page {number}',
    galleryOfImages: '{title}\u00a0: {count, plural, one {# photo} many {# de photos} other {# photos}}',
    imageIn: 'Photo de la galerie {title}',
    noImages: 'Aucune photo dans cette galerie.',
    description: 'Description',
    gallery: 'Galerie',
    chapters: 'Chapitres',
    pages: 'Pages',
    pageOf: 'Page {current} sur {last}',
    previousPage: 'Page précédente',
    nextPage: 'Page suivante',
    firstOfBundle:
      'Voici les {shown} premières photos sur {count}. La page affiche les autres dès que les scripts sont autorisés. Tous les fichiers se trouvent dans les dossiers voisins.',
    backToTop: 'Haut de page',
    reportThisGallery: 'Signaler cette galerie',
    inNewTab: '(s’ouvre dans un nouvel onglet)',
    openedImage: 'Photo ouverte',
    allImages: 'Toutes les photos',
    previousImage: 'Photo précédente',
    nextImage: 'Photo suivante',
    language: 'Langue',
    // Notes for members above a page that visitors do not see.
    preview: 'Aperçu',
    onlyYouClosed: 'Visible par vous seulement\u00a0: la galerie est fermée.',
    onlyYouPrivate: 'Visible par vous seulement\u00a0: les visiteurs n’y ont pas accès.',
    onlyYouPassword: 'Visible par vous seulement\u00a0: les visiteurs ont besoin du mot de passe.',
    // The page of a site.
    links: 'Liens',
    signIn: 'Se connecter',
    images: '{count, plural, one {# photo} many {# de photos} other {# photos}}',
    privateGallery: 'Galerie privée',
    // The form of a gallery with a password.
    privateGalleryBy: 'Galerie privée signée {name}',
    galleryIsPrivate: 'Cette galerie est privée',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    openGallery: 'Ouvrir la galerie',
    // The form of a report.
    thankYou: 'Merci',
    reportSent: 'Votre signalement concernant {title} a bien été envoyé.',
    reportAbout:
      'Dites-nous ce qui ne va pas avec {title}. Votre message n’est pas transmis au propriétaire de la galerie.',
    whatIsWrong: 'Qu’est-ce qui ne va pas\u00a0?',
    reasonCopyright: 'Mon travail est utilisé sans mon autorisation',
    reasonPerson: 'J’y apparais, ou une personne que je représente, sans consentement',
    reasonIllegal: 'On y voit quelque chose d’illégal',
    reasonOther: 'Autre chose',
    yourMessage: 'Votre message',
    messageHint: 'Quelles photos, et pourquoi\u00a0? {most, number} caractères au maximum.',
    emailHint: 'Seulement si vous souhaitez une réponse.',
    sendReport: 'Envoyer le signalement',
    // The form of a download.
    photos: 'Photos',
    allPhotos: 'Toutes les photos',
    size: 'Taille',
    highResolution: 'Haute résolution',
    originalFiles: 'Les fichiers originaux',
    webSize: 'Taille web',
    webSizeHint: 'Jusqu’à {most, number} pixels, pour regarder et partager',
    // Pages with a single message.
    galleryNotFound: 'Galerie introuvable',
    goTo: 'Aller sur {host}',
    backToGallery: 'Retour à la galerie',
    closedOn: 'Cette galerie est fermée depuis le {day}.',
    askForNewOne: 'Demandez un nouveau lien à {name}.',
    downloadHasEnded: 'Ce téléchargement a expiré',
    downloadHasEndedHint: 'Il date de plus d’un jour, ou les photos ont changé depuis.',
    chapterNotFound: 'Chapitre introuvable',
    chapterNotFoundHint: 'Il a peut-être été renommé ou retiré de la galerie.',
    photoNotFound: 'Photo introuvable',
    photoNotFoundHint: 'Elle a peut-être été retirée de la galerie.',
    notReadyYet: 'Bientôt prêt',
    notReady: 'Indisponible pour le moment',
    somethingWrong: 'Un problème est survenu',
    imageNotFound: 'Photo introuvable',
    seeGallery: 'Voir la galerie',
    seeWhatThereIs: 'Voir ce qui est disponible',
    pageNotFound: 'Page introuvable',
    backToStart: 'Retour à l’accueil',
    linkToGallery: 'Un lien vers une galerie',
    nothingToDownload: 'Rien à télécharger',
    noDownloads: 'Aucun téléchargement',
    personalLinkNeeded: 'Lien personnel requis',
    passwordNeeded: 'Mot de passe requis',
    preparingDownload: 'Préparation de votre téléchargement',
    downloadsTooMany: 'Trop de téléchargements',
    notEnoughLeft: 'Plus assez de téléchargements',
    moreThanLeft: 'Plus qu’il ne vous en reste',
    nothingChosenYet: 'Rien de choisi pour l’instant',
    // Reasons of refusals.
    refusedUnavailable:
      'Le service est indisponible pour le moment. Veuillez réessayer dans quelques secondes.',
    refusedFailed: 'Un problème est survenu de notre côté. Veuillez réessayer.',
    refusedTooMany: 'Trop de tentatives. Veuillez patienter un peu avant de réessayer.',
    refusedPassword: 'Ce mot de passe n’est pas le bon. Veuillez réessayer.',
    refusedUsed:
      'Ce lien permet de télécharger {most, plural, one {# photo} many {# de photos différentes} other {# photos différentes}}\u00a0; {taken, plural, one {# l’a déjà été} many {# l’ont déjà été} other {# l’ont déjà été}}. Vous pouvez télécharger celles-ci à nouveau.',
    refusedDownloads: 'Cette galerie ne propose pas de téléchargement.',
    refusedImagesMissing: 'Certaines de ces photos ne sont plus dans la galerie.',
    refusedWithoutLink: 'Il vous faut un lien personnel pour choisir des photos.',
    refusedInput: 'Cela n’a pas fonctionné. Veuillez vérifier votre saisie.',
    problemReason: 'Veuillez choisir un motif',
    problemMessage: 'Veuillez indiquer ce qui ne va pas',
  },
  scripts: {
    // Said in several places.
    slideshow: 'Diaporama',
    newVersion: 'Nouvelle version',
    share: 'Partager',
    download: 'Télécharger',
    close: 'Fermer',
    more: 'Plus',
    less: 'Moins',
    cancel: 'Annuler',
    chosen: 'Sélection',
    tryAgain: 'Réessayer',
    /** Two sentences after each other; the first may end with what a person wrote. */
    sentences: '{first} {second}',
    /** A text that becomes a sentence. */
    asSentence: '{text}.',
    linkHasEnded: 'Ce lien n’est plus valable',
    onlyInNewTab:
      'Cela ne fonctionne pas à l’intérieur d’une autre page. Veuillez ouvrir la galerie dans un nouvel onglet.',
    galleryIsClosed: 'Cette galerie est fermée.',
    photographsBy: 'Photographies\u00a0: {name}',
    photoCount: '{count, plural, one {# photo} many {# de photos} other {# photos}}',
    // The pictures of a gallery.
    loadingGallery: 'Chargement de la galerie…',
    loadingImages: 'Chargement des photos…',
    galleryHasChanged: 'Cette galerie a changé. Veuillez recharger la page.',
    imageList: 'Photos',
    imageOf: 'Photo {number} sur {count}',
    // The viewer. `slideOf` gets the place that the lightbox fills for `number`.
    imageViewer: 'Visionneuse de photos',
    slideOf: '{number} sur {count}',
    slide: 'Photo',
    carousel: 'Carrousel',
    thumbnails: 'Vignettes',
    showThumbnails: 'Afficher les vignettes',
    hideThumbnails: 'Masquer les vignettes',
    previousPhoto: 'Précédente',
    nextPhoto: 'Suivante',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    enterFullscreen: 'Plein écran',
    exitFullscreen: 'Quitter le plein écran',
    filmStrip: 'Bande de vignettes',
    showFilmStrip: 'Afficher la bande de vignettes',
    hideFilmStrip: 'Masquer la bande de vignettes',
    details: 'Détails',
    showDetails: 'Afficher les détails',
    hideDetails: 'Masquer les détails',
    millimetres: '{value}\u00a0mm',
    seconds: '{value}\u00a0s',
    photoNotLoaded: 'Cette photo n’a pas pu être chargée.',
    // After the last picture in the viewer.
    endOfGallery: 'Fin de la galerie',
    startAgain: 'Revoir la galerie',
    // The slideshow.
    pauseSlideshow: 'Pause',
    resumeSlideshow: 'Reprendre',
    nextInSlideshow: 'Suivante',
    endSlideshow: 'Quitter',
    // Ways to share a gallery or a picture.
    shareBySystem: 'Partager…',
    shareByEmail: 'E-mail',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié',
    couldNotCopy: 'Copie impossible',
    linkNotCopied: 'Copie impossible',
    qrCode: 'Code QR',
    qrCodeOf: 'Code QR de l’adresse {address}',
    guestsNeedPassword: 'Vos invités auront besoin du mot de passe.',
    onlyStudioInvites: 'Pour inviter quelqu’un dans cette galerie, adressez-vous à {name}.',
    onlyPhotographerInvites: 'Pour inviter quelqu’un dans cette galerie, adressez-vous à votre photographe.',
    // Downloads.
    mostAtOnce: 'Pas plus de {most, number} à la fois',
    photosAndSize: '{count, plural, one {# photo} many {# de photos} other {# photos}}, {size}',
    photosInParts:
      '{count, plural, one {# photo} many {# de photos} other {# photos}}, {size}, en {parts, plural, one {# partie} many {# de parties} other {# parties}}',
    photosReady:
      '{ready, plural, one {# photo prête} many {# de photos prêtes} other {# photos prêtes}} sur {count, plural, one {#} many {#} other {#}}.',
    downloadGetsReady:
      '{ready, plural, one {# photo prête} many {# de photos prêtes} other {# photos prêtes}} sur {count, plural, one {#} many {#} other {#}}. Votre téléchargement démarrera automatiquement.',
    downloadHasBegun: 'Votre téléchargement a commencé\u00a0: {file}',
    partOf: 'Partie {number} sur {count}',
    partHasBegun: 'Téléchargement lancé',
    saveToPhotos: 'Enregistrer dans Photos',
    fetchingPhoto: 'Chargement de la photo {number} sur {count}…',
    saveFetched:
      '{count, plural, one {Enregistrer la photo} many {Enregistrer # de photos} other {Enregistrer # photos}}',
    tapToSave: 'Touchez encore une fois pour enregistrer',
    readyToSave: 'C’est prêt. Touchez encore une fois pour enregistrer.',
    photosNotFetched: 'Les photos n’ont pas pu être chargées. Veuillez réessayer.',
    photosUnshareable: 'Ces photos ne peuvent pas être enregistrées d’ici. Veuillez les télécharger.',
    photosGone: 'Ces photos ne sont plus dans la galerie.',
    downloadsLeft:
      '{left, plural, one {Il reste # téléchargement} many {Il reste # de téléchargements} other {Il reste # téléchargements}} sur {count, plural, one {#} many {#} other {#}}',
    noDownloadsInSize: 'Cette galerie ne propose pas de téléchargement dans cette taille.',
    tooManyDownloads: 'Trop de téléchargements à la fois. Veuillez attendre que l’un d’eux se termine.',
    downloadNotPlanned: 'Le téléchargement n’a pas pu être préparé. Veuillez réessayer.',
    noConnectionForDownload: 'Pas de connexion pour le moment. Veuillez réessayer.',
    // Favourites.
    favourite: 'Favori\u00a0: {name}',
    favouriteByKey: 'Favori (H)',
    yourFavourites: 'Vos favoris',
    favouriteCount: '{count, plural, one {# favori} many {# de favoris} other {# favoris}}',
    favouriteCountSent:
      '{count, plural, one {# favori envoyé} many {# de favoris envoyés} other {# favoris envoyés}}',
    showFavourites: 'Afficher',
    showAll: 'Tout afficher',
    sendFavourites: 'Envoyer les favoris',
    choiceNotLoaded: 'Votre sélection n’a pas pu être chargée. Veuillez réessayer.',
    // The dialog that sends favourites.
    sendYourFavourites: 'Envoyer vos favoris',
    favouritesAre: '{count, plural, one {# favori.} many {# de favoris.} other {# favoris.}}',
    sentBefore: 'Déjà envoyés\u00a0: {count, number}. Rien n’a changé depuis.',
    sentBeforeAdded: 'Déjà envoyés\u00a0: {count, number}. Nouveaux\u00a0: {added, number}.',
    sentBeforeRemoved: 'Déjà envoyés\u00a0: {count, number}. Retirés\u00a0: {removed, number}.',
    sentBeforeBoth:
      'Déjà envoyés\u00a0: {count, number}. Nouveaux\u00a0: {added, number}, retirés\u00a0: {removed, number}.',
    newSinceSent: 'Nouveau',
    yourName: 'Votre nom',
    yourEmail: 'Votre e-mail (facultatif)',
    messageOptional: 'Message (facultatif)',
    send: 'Envoyer',
    sending: 'Envoi en cours…',
    pleaseEnterName: 'Veuillez indiquer votre nom',
    invalidEmail: 'Cette adresse e-mail n’est pas valide',
    tooLong: 'Veuillez ne pas dépasser {most, number} caractères',
    sentThankYou: 'C’est envoyé. Merci, {name}\u00a0!',
    favouritesStay:
      '{count, plural, one {Votre favori reste} many {Vos # de favoris restent} other {Vos # favoris restent}} sur cet appareil. Vous pouvez modifier votre liste et la renvoyer à tout moment.',
    favouritesGone:
      '{count, plural, one {L’un de vos favoris n’est plus dans la galerie.} many {# de vos favoris ne sont plus dans la galerie.} other {# de vos favoris ne sont plus dans la galerie.}}',
    sendOthers:
      '{count, plural, one {Envoyer l’autre\u00a0?} many {Envoyer les # autres\u00a0?} other {Envoyer les # autres\u00a0?}}',
    favouritesOff: 'Les favoris sont désactivés dans cette galerie.',
    galleryNotHere: 'Cette galerie n’est plus disponible ici.',
    passwordAgain:
      'Cette galerie demande à nouveau le mot de passe. Veuillez recharger la page. Vos favoris sont conservés.',
    tooManySelections: 'Trop d’envois successifs. Veuillez réessayer plus tard. Vos favoris sont conservés.',
    favouritesNotSent:
      'Vos favoris n’ont pas pu être envoyés. Veuillez réessayer. Ils restent sur cet appareil.',
    favouritesUnreachable: 'Pas de connexion. Veuillez réessayer. Vos favoris sont conservés.',
    // Choosing through a link of one's own.
    yes: 'Oui',
    maybe: 'Peut-être',
    no: 'Non',
    /** The mark that a button sets, and its key. */
    markByKey: '{mark} ({key})',
    /** Said after a mark was set or taken off. */
    markedNow: '{mark, select, yes {Oui} maybe {Peut-être} no {Non} other {Aucun choix}}',
    chooseImage:
      '{mark, select, maybe {Choisir {name}, pour l’instant «\u00a0peut-être\u00a0»} no {Choisir {name}, pour l’instant «\u00a0non\u00a0»} other {Choisir {name}}}',
    yourChoice: 'Votre sélection',
    nothingChosen: 'Rien de choisi pour l’instant.',
    countOf: '{count, number} sur {most, number}',
    chosenCount: '{count, plural, one {# choisie} many {# de choisies} other {# choisies}}',
    chosenOf: '{count, plural, one {# choisie} many {# choisies} other {# choisies}} sur {most, number}',
    chosenBeyond:
      '{count, plural, one {# choisie} many {# choisies} other {# choisies}} sur {most, number}, dont {extra, number} en plus',
    markAndChosen: '{mark}, {chosen}',
    nextAfterChoosing: 'Photo suivante après chaque choix',
    note: 'Remarque',
    noteOnPhoto: 'Remarque sur cette photo',
    noteAfterChoosing: 'Choisissez d’abord, puis écrivez une remarque',
    noteExample: 'Par exemple\u00a0: en noir et blanc, s’il vous plaît',
    noteSaved: 'Enregistrée',
    closeNote: 'OK',
    dismiss: 'OK',
    // Said when choices were not saved.
    choicesAreSent: 'Votre sélection est déjà envoyée. Demandez d’abord à la modifier.',
    choicesAreOpen: 'Vous pouvez de nouveau modifier votre sélection.',
    choosingOff: 'Ce lien ne permet plus de choisir des photos.',
    photoGone: 'Cette photo n’est plus dans la galerie.',
    allChosen:
      'Vous ne pouvez pas choisir plus de {most, plural, one {# photo} many {# de photos} other {# photos}}. Retirez-en une pour en ajouter une autre.',
    notSaved: 'Cela n’a pas pu être enregistré.',
    notSavedTooMany:
      '{count, plural, one {Votre modification n’a pas pu être enregistrée\u00a0: trop de demandes.} many {# de modifications n’ont pas pu être enregistrées\u00a0: trop de demandes.} other {# modifications n’ont pas pu être enregistrées\u00a0: trop de demandes.}}',
    notSavedWrong:
      '{count, plural, one {Votre modification n’a pas pu être enregistrée\u00a0: un problème est survenu.} many {# de modifications n’ont pas pu être enregistrées\u00a0: un problème est survenu.} other {# modifications n’ont pas pu être enregistrées\u00a0: un problème est survenu.}}',
    notSavedOffline:
      '{count, plural, one {Votre modification n’a pas pu être enregistrée\u00a0: pas de connexion.} many {# de modifications n’ont pas pu être enregistrées\u00a0: pas de connexion.} other {# modifications n’ont pas pu être enregistrées\u00a0: pas de connexion.}}',
    // Choices that are sent, and the dialogs that send them and ask to change them.
    done: 'J’ai terminé',
    doneChoosing: 'Sélection terminée\u00a0?',
    /** Above the pictures with a mark. */
    markCount: '{mark} ({count, number})',
    removeImage: 'Retirer {name}',
    moreImages: '{count, plural, one {# autre} many {# d’autres} other {# autres}}',
    sendToStudio:
      'Nous enverrons votre sélection à {name}. Un changement plus tard\u00a0? Il suffira de demander.',
    sendToPhotographer:
      'Nous enverrons votre sélection à votre photographe. Un changement plus tard\u00a0? Il suffira de demander.',
    studioWasTold: 'Merci. Nous avons prévenu {name}.',
    photographerWasTold: 'Merci. Nous avons prévenu votre photographe.',
    choicesStay: 'Vous pouvez revoir votre sélection ici à tout moment.',
    sentToStudio: 'Sélection envoyée à {name} le {day}.',
    sentToPhotographer: 'Sélection envoyée à votre photographe le {day}.',
    askToChange: 'Demander à modifier',
    ask: 'Demander',
    askStudio: 'Nous dirons à {name} que vous souhaitez modifier votre sélection.',
    askPhotographer: 'Nous dirons à votre photographe que vous souhaitez modifier votre sélection.',
    studioWasAsked: 'Votre demande est envoyée. {name} vous répondra.',
    photographerWasAsked: 'Votre demande est envoyée. Votre photographe vous répondra.',
  },
  emails: {
    quoted: '«\u00a0{text}\u00a0»',
    setNewPassword: 'Choisir un nouveau mot de passe',
    andMore: '{count, plural, one {Et # autre.} many {Et # autres.} other {Et # autres.}}',
    everyTenMinutes: 'Nous envoyons au plus un e-mail de ce type toutes les dix minutes.',
    passwordSubject: 'Choisissez un nouveau mot de passe pour {product}',
    passwordAsked: 'Nous avons reçu une demande de nouveau mot de passe pour votre compte {product}.',
    passwordLink:
      'Le lien fonctionne une seule fois, pendant une heure. Si cette demande ne vient pas de vous, ignorez cet e-mail\u00a0: rien n’a changé.',
    proofSubject: 'Confirmez votre adresse e-mail pour {product}',
    proofWelcome: 'Bienvenue sur {product}. Veuillez confirmer que l’adresse {email} est bien la vôtre.',
    proofLink:
      'Le lien fonctionne une seule fois, pendant 24 heures. Si cette demande ne vient pas de vous, ignorez cet e-mail\u00a0: nous n’en enverrons pas d’autre, et personne ne pourra envoyer d’invitations en votre nom.',
    proofButton: 'Confirmer mon adresse',
    newAddressSubject: 'Confirmez la nouvelle adresse e-mail de votre compte {product}',
    newAddressOf:
      'Nous avons reçu une demande d’utilisation de l’adresse {email} pour le compte {product} de {account}.',
    newAddress: 'Nous avons reçu une demande d’utilisation de l’adresse {email} pour un compte {product}.',
    newAddressLink:
      'Le lien effectue le changement. Il fonctionne une seule fois, pendant 24 heures. Si cette demande ne vient pas de vous, ignorez cet e-mail\u00a0: rien n’a changé.',
    addressChangeSubject: 'Changement d’adresse e-mail de votre compte {product}',
    addressChangeAsked:
      'Nous avons reçu une demande de remplacement de l’adresse e-mail de votre compte {product} (celle-ci) par {email}. Le changement sera effectué à l’ouverture du lien que nous avons envoyé à la nouvelle adresse, valable 24 heures.',
    addressChangeNotYou:
      'Si cette demande ne vient pas de vous, quelqu’un connaît votre mot de passe\u00a0: choisissez-en un nouveau dès maintenant. Le lien cessera alors aussi de fonctionner.',
    addressInUseSubject: 'Vous avez déjà un compte {product} avec cette adresse e-mail',
    addressInUse:
      'Nous avons reçu une demande d’utilisation de l’adresse {email} pour un autre compte {product}. Vous avez déjà un compte avec cette adresse, donc rien n’a changé.',
    addressInUseAdvice:
      'Pour l’utiliser avec l’autre compte, changez d’abord l’adresse de celui-ci ou supprimez-le. Si cette demande ne vient pas de vous, ignorez cet e-mail.',
    signIn: 'Se connecter',
    passwordChangedSubject: 'Nouveau mot de passe pour votre compte {product}',
    passwordChanged:
      'Votre mot de passe a été modifié sur la page «\u00a0Security\u00a0» de votre compte. Vos autres sessions ont été fermées.',
    passkeyAddedSubject: 'Une clé d’accès a été ajoutée à votre compte {product}',
    passkeyAdded:
      'Une clé d’accès a été ajoutée à votre compte. Elle permet de se connecter sans votre mot de passe.',
    passkeyRemovedSubject: 'Une clé d’accès a été retirée de votre compte {product}',
    passkeyRemoved: 'Une clé d’accès a été retirée de votre compte. Elle ne permet plus de se connecter.',
    tokenCreatedSubject: 'Un jeton d’API a été créé pour votre compte {product}',
    tokenCreated:
      'Un jeton d’API a été créé sur la page «\u00a0Developers\u00a0» de votre compte. Il donne à un programme l’accès à vos galeries sans votre mot de passe.',
    twoStepOnSubject: 'La connexion en deux étapes est activée pour votre compte {product}',
    twoStepOn:
      'La connexion en deux étapes a été activée\u00a0: en plus de votre mot de passe, un code de votre application d’authentification est désormais demandé.',
    twoStepOffSubject: 'La connexion en deux étapes est désactivée pour votre compte {product}',
    twoStepOff:
      'La connexion en deux étapes a été désactivée\u00a0: votre mot de passe suffit pour se connecter.',
    recoveryCodesSubject: 'Nouveaux codes de secours pour votre compte {product}',
    recoveryCodes:
      'De nouveaux codes de secours ont été créés sur la page «\u00a0Security\u00a0» de votre compte. Les anciens ne fonctionnent plus.',
    recoveryCodeUsedSubject: 'Un code de secours a été utilisé pour votre compte {product}',
    recoveryCodeUsed:
      'Quelqu’un s’est connecté avec votre mot de passe et l’un de vos codes de secours. Ce code ne fonctionne plus.',
    signInNotYou:
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez dès maintenant un nouveau mot de passe. Cela vous déconnecte partout et supprime tous les jetons d’API. Vérifiez ensuite les clés d’accès et la connexion en deux étapes sur la page «\u00a0Security\u00a0» de votre compte.',
    newBrowserSubject: 'Nouvelle connexion à votre compte {product}',
    newBrowser: 'Quelqu’un s’est connecté à votre compte {product} depuis un nouveau navigateur.',
    newBrowserWhere: '{browser}, depuis {network}, le {time} UTC.',
    browserOnSystem: '{browser} sur {system}',
    unknownBrowser: 'Navigateur inconnu',
    newBrowserNotYou:
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez dès maintenant un nouveau mot de passe. Cela vous déconnecte partout.',
    newBrowserNotYouElsewhere:
      'Si c’était vous, il n’y a rien à faire. Sinon, sécurisez votre compte auprès du service avec lequel vous vous connectez, puis déconnectez les navigateurs que vous ne reconnaissez pas.',
    seeBrowsers: 'Voir les navigateurs connectés',
    accountInvitationSubject: 'Invitation à {product} sur {host}',
    accountInvitation:
      '{who} vous invite à créer un compte sur {host}, où vous pourrez publier vos propres galeries.',
    accountInvitationByAdministrator:
      'L’administration de {host} vous invite à y créer un compte pour publier vos propres galeries.',
    accountInvitationUntil:
      'L’invitation est destinée à {email}. Elle est valable une seule fois, jusqu’au {day}. Vous ne l’attendiez pas\u00a0? Ignorez simplement cet e-mail.',
    createAccount: 'Créer un compte',
    invitationSubject: 'Invitation de {email} à la galerie {title}',
    invitation:
      '{who} vous invite à travailler sur la galerie {title}. Vous pouvez y ajouter des photos, les légender, les ordonner et modifier ses réglages.',
    invitationExpires:
      'L’invitation expire dans {days, plural, one {# jour} many {# jours} other {# jours}}. Vous ne l’attendiez pas\u00a0? Ignorez simplement cet e-mail.',
    viewInvitation: 'Voir l’invitation',
    viewPhotos: 'Voir les photos',
    replyReaches: '<a>Répondez à cet e-mail</a> pour joindre {name}.',
    guestUploadsSubject:
      '{count, plural, one {# photo ajoutée à {title}} many {# photos ajoutées à {title}} other {# photos ajoutées à {title}}}',
    guestUploadsBy:
      'Des invités ont ajouté {count, plural, one {# photo} many {# photos} other {# photos}} à votre galerie {title} par le lien d’envoi {link}.',
    guestUploads:
      'Des invités ont ajouté {count, plural, one {# photo} many {# photos} other {# photos}} à votre galerie {title} par un lien d’envoi.',
    guestUploadsWait:
      '{count, plural, one {# photo attend votre accord dans l’onglet «\u00a0Images\u00a0» de la galerie. Les visiteurs ne la verront pas avant.} many {# photos attendent votre accord dans l’onglet «\u00a0Images\u00a0» de la galerie. Les visiteurs ne les verront pas avant.} other {# photos attendent votre accord dans l’onglet «\u00a0Images\u00a0» de la galerie. Les visiteurs ne les verront pas avant.}}',
    guestUploadsEnding:
      'Nous envoyons au plus un e-mail de ce type par heure et par lien. Vous pouvez les désactiver dans l’onglet «\u00a0Sharing\u00a0» de la galerie.',
    viewPictures: 'Voir les photos',
    picksSubject:
      '{count, plural, =0 {{name} a terminé sa sélection\u00a0: aucune photo} one {{name} a terminé sa sélection\u00a0: # photo} many {{name} a terminé sa sélection\u00a0: # photos} other {{name} a terminé sa sélection\u00a0: # photos}}',
    picksOfManySubject:
      '{count, plural, one {# personne a terminé sa sélection dans {title}} many {# personnes ont terminé leur sélection dans {title}} other {# personnes ont terminé leur sélection dans {title}}}',
    picks: 'Nouvelles sélections dans votre galerie {title}\u00a0:',
    picksOf:
      '{count, plural, =0 {{name} n’a choisi aucune photo.} one {{name} a choisi # photo.} many {{name} a choisi # photos.} other {{name} a choisi # photos.}}',
    picksOfWith:
      '{count, plural, =0 {{name} n’a choisi aucune photo\u00a0: {message}} one {{name} a choisi # photo\u00a0: {message}} many {{name} a choisi # photos\u00a0: {message}} other {{name} a choisi # photos\u00a0: {message}}}',
    viewPicks: 'Voir la sélection',
    picksChangeSubject: '{name} souhaite modifier sa sélection',
    picksChange: '{name} vous a envoyé une sélection de votre galerie {title} et souhaite la modifier.',
    picksChangeWith:
      '{name} vous a envoyé une sélection de votre galerie {title} et souhaite la modifier\u00a0: {message}',
    picksChangeAdvice:
      'La sélection pourra être modifiée dès que vous aurez appuyé sur «\u00a0Reopen\u00a0» à côté du nom.',
    picksChangeEnding: 'Chaque client peut le demander une fois par heure.',
    viewClientsPicks: 'Voir la sélection',
    selectionSubject:
      '{count, plural, one {{name} vous a envoyé # favori de {title}} many {{name} vous a envoyé # favoris de {title}} other {{name} vous a envoyé # favoris de {title}}}',
    selectionsSubject:
      '{count, plural, one {# liste de favoris de {title}} many {# listes de favoris de {title}} other {# listes de favoris de {title}}}',
    selection: 'Une personne qui a vu votre galerie {title} vous a envoyé ses favoris\u00a0:',
    selections:
      '{count, plural, one {Vous avez reçu # liste de favoris de votre galerie {title}. La plus récente\u00a0:} many {Vous avez reçu # listes de favoris de votre galerie {title}. Les plus récentes\u00a0:} other {Vous avez reçu # listes de favoris de votre galerie {title}. Les plus récentes\u00a0:}}',
    selectionOf: '{count, plural, one {# favori} many {# favoris} other {# favoris}} de {who}.',
    selectionOfWith:
      '{count, plural, one {# favori} many {# favoris} other {# favoris}} de {who}\u00a0: {message}',
    viewSelection: 'Voir les favoris',
    viewSelections: 'Tout voir',
    closesSoonSubject:
      'Votre galerie {title} ferme dans {days, plural, one {# jour} many {# jours} other {# jours}}',
    closesSoon:
      'Votre galerie {title} ferme aux visiteurs le {time} UTC. Ses liens d’envoi cesseront aussi de fonctionner. Vous et les personnes qui y travaillent conservez l’accès à tout.',
    closedSubject: 'Votre galerie {title} est fermée',
    closed:
      'Votre galerie {title} est maintenant fermée aux visiteurs, et ses liens d’envoi ne fonctionnent plus. Vous et les personnes qui y travaillent conservez l’accès à tout.',
    closingAdvice:
      'Vous pouvez changer ou retirer la date dans l’onglet «\u00a0General\u00a0» de la galerie.',
    changeDate: 'Changer la date',
    galleryDomainSubject: 'Votre domaine {domain} ne mène plus à {title}',
    galleryDomain:
      'Nous n’avons pas trouvé les enregistrements DNS de {domain} qui mènent à votre galerie {title}.',
    galleryDomainAdvice:
      'Si c’est une erreur, veuillez les rétablir\u00a0: ils figurent dans les réglages de la galerie. Après {days, plural, one {# jour} many {# jours} other {# jours}} sans eux, nous désactivons le domaine.',
    siteDomainSubject: 'Votre domaine {domain} ne mène plus à votre site',
    siteDomain: 'Nous n’avons pas trouvé les enregistrements DNS de {domain} qui mènent à votre site.',
    siteDomainAdvice:
      'Si c’est une erreur, veuillez les rétablir\u00a0: ils figurent dans les réglages de votre site. Après {days, plural, one {# jour} many {# jours} other {# jours}} sans eux, nous désactivons le domaine.',
    viewRecords: 'Voir les enregistrements',
    deletedSubject: 'Votre compte {product} a été supprimé',
    deleted:
      'Votre compte {product} a été supprimé {count, plural, =0 {avec tout ce qu’il contenait} one {avec votre galerie et toutes les photos} many {avec vos # galeries et toutes les photos} other {avec vos # galeries et toutes les photos}}.',
    subscriptionEnded: 'Votre abonnement a pris fin, et plus rien ne vous sera facturé.',
    deletedEnding:
      'Les photos que vous avez ajoutées aux galeries d’autres personnes y restent. C’est le dernier e-mail que nous vous envoyons. Si vous n’avez pas supprimé ce compte, écrivez à {support}.',
    goTo: 'Aller sur {product}',
    noBackupSubject: 'Aucune sauvegarde de {host} n’a été faite',
    noBackupSince: 'La dernière sauvegarde de {product} sur {host} date du {time} (UTC).',
    noBackup: '{product} sur {host} n’a aucune sauvegarde dans son dossier de sauvegardes.',
    noBackupAdvice:
      'Le journal dit pourquoi, et «\u00a0{command}\u00a0» ce qu’il faut faire. Un nouvel essai a lieu toutes les heures.',
    noBackupEnding: 'Nous envoyons un e-mail de ce type par jour jusqu’à la prochaine sauvegarde.',
    seeSystem: 'Voir le système',
    reportsSubject:
      '{count, plural, one {Une galerie a été signalée} many {Des galeries ont été signalées\u00a0: # signalements} other {Des galeries ont été signalées\u00a0: # signalements}}',
    reports:
      '{count, plural, one {Une galerie a été signalée\u00a0:} many {# nouveaux signalements. Les plus récents\u00a0:} other {# nouveaux signalements. Les plus récents\u00a0:}}',
    reportIn: 'Dans {title} ({reason})\u00a0: {message}',
    reasonCopyright: 'Droit d’auteur',
    reasonPerson: 'Personne représentée',
    reasonIllegal: 'Illégal',
    reasonOther: 'Autre',
    readReports: 'Lire les signalements',
    webhookOffSubject: 'Un webhook a été désactivé',
    webhookOff: 'Rien n’est arrivé à votre webhook sur {host} depuis cinq jours, il a donc été désactivé.',
    webhookOffAdvice: 'La page de votre compte montre ce qui n’a pas fonctionné et permet de le réactiver.',
    openWebhooks: 'Ouvrir les webhooks',
  },

  letters: {
    // Written beforehand where a gallery is sent to a client.
    subject: 'Vos photos sont prêtes\u00a0: {title}',
    greeting: 'Bonjour {client},',
    ready: 'Vos photos sont prêtes\u00a0!',
    password: 'Mot de passe\u00a0: {password}',
    closes: 'La galerie fermera le {closes}.',
  },
} satisfies Catalogue
